"""``python -m trisolve`` is the same as the ``trisolve`` command."""

from trisolve.cli import run

if __name__ == "__main__":
    run()
