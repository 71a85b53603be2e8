"""``python -m trisolve.cli.action STEP`` runs a step of the action."""

import sys

from trisolve.cli.action.report import main

sys.exit(main(sys.argv[1:]))
