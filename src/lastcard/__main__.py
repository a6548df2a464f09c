"""`python -m lastcard` is the same as `lastcard`."""

import sys

from lastcard.cli import main

sys.exit(main())
