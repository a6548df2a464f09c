"""Shared basics that every package may import: errors, clock, entropy, paths, labels, figures, HTML."""
