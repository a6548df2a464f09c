"""Environments for learning agents, in the forms that their tools speak."""
