"""Builds the parts of the documentation that code decides."""
