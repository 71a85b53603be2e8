"""``python -m trisolve`` does what the ``trisolve`` command does."""

import sys

from trisolve.cli import main

if __name__ == "__main__":
    sys.exit(main())
