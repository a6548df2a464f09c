"""The version of lastcard, read by the build, `lastcard --version` and `lastcard.__version__`."""

VERSION = "1.0.0"
