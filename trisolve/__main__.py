"""``python -m trisolve`` does what the ``trisolve`` command does."""

from trisolve.cli import run

if __name__ == "__main__":
    run()
