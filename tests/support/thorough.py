"""The one switch between the tests of every day and all that there are."""

import os

LONG = os.environ.get("TRISOLVE_LONG") == "1"
"""Whether tests marked `long` run, and sampling tests take every case: `make test-all` sets it."""
