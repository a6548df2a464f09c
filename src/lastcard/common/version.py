"""The version of lastcard: the build, `lastcard --version` and `lastcard.__version__` read it here."""

VERSION = "1.0.0"
