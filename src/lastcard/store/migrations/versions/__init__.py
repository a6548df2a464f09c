"""One script for each step, named by its number."""
