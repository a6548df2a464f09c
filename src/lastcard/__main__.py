"""`python -m lastcard` is the same as `lastcard`."""

import sys

from lastcard.cli.commands import main

sys.exit(main())
