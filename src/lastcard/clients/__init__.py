"""Clients for people and bots: the terminal, the line mode, MCP, and a Python client."""
