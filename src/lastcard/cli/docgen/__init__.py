"""Generates the parts of the documentation that follow from code."""
