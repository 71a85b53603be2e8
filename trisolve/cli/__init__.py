"""The command line: every command parses, calls the library and prints.

Results go to stdout; progress and complaints go to stderr. Exit codes: 0 done, 1 a negative answer,
2 bad usage or bad input, 3 stopped by a limit, 130 interrupted, 141 the reader of stdout is gone.
With several files, a bad file causes one line on stderr, the other files are still processed, and
the most serious code wins: 2, then 3, then 1. Only ``main`` turns errors that end a command into a
line and a code.

Nothing here imports numpy, numba or rich before a command needs them, so ``--help`` answers at
once.
"""

import os
import sys

TYPE_CHECKING = False  # loading typing would delay the moment when Ctrl-C is caught
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

__all__ = ["main", "run"]


def main(arguments: "Sequence[str] | None" = None) -> int:
    """Run the command line and return its exit code.

    >>> main(["--version"])
    trisolve 0.3.0
    0
    """
    try:
        if "_TRISOLVE_COMPLETE" in os.environ:  # a shell asks what may come next
            from trisolve.cli.completion import complete

            if (code := complete()) is not None:
                return code
        from trisolve.cli import app  # imported here, so that Ctrl-C is caught while it loads
        from trisolve.cli.progress import Compiling
        from trisolve.kernels.ahead import AHEAD
        from trisolve.stopwatch import heard_by

        try:
            with heard_by(Compiling()):
                return app.main(arguments)
        finally:
            AHEAD.end()
    except (KeyboardInterrupt, RuntimeError) as error:
        # Python 3.11 wraps an exception raised while a class is created: a RuntimeError caused by
        # it.
        if not any(isinstance(one, KeyboardInterrupt) for one in (error, error.__cause__)):
            raise
        if sys.stderr is not None:
            sys.stderr.write("trisolve: interrupted\n")
        return 130


def run() -> "NoReturn":
    """Run the command line as the process itself, and end the process at once.

    Unloading everything that numba has loaded would take longer than solving a small level.
    """
    try:
        import gc

        from trisolve.kernels.interrupts import heed_interrupts

        # Loading numba creates hundreds of thousands of objects that stay alive. Searching them for
        # garbage repeatedly takes a tenth of a second.
        gc.set_threshold(200_000, 20, 100)
        # Where colorama is installed, numba would wrap stdout and stderr, and write to them at the
        # end.
        os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
        heed_interrupts()
        code = main()
    except KeyboardInterrupt:  # a second Ctrl-C, while the first was being reported
        code = 130
    except SystemExit as done:  # shell completion ends this way
        code = done.code if isinstance(done.code, int) else 0
    _end(code)


def _end(code: int) -> "NoReturn":
    import atexit
    import os
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # only flushing remains
    atexit._run_exitfuncs()  # the interpreter would do this, and some libraries rely on it
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue
    os._exit(code)
