"""Programs that people and bots play with: the terminal, plain text, and a Python client."""
