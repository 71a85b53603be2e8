"""Raise a Ctrl-C again when Python would swallow it.

Exceptions raised while an object is being destroyed, or in a weak-reference callback, are passed
only to sys.unraisablehook. Compiling destroys thousands of llvmlite objects, and each module that
is loaded runs a callback. If one of them swallowed a Ctrl-C, a search would continue as if nobody
had asked it to stop.

LLVM also calls back for every kernel that it has compiled. If Ctrl-C arrives there, the machine
code is lost, and numba fails a moment later: `was_swallowed` explains why.
"""

import sys

TYPE_CHECKING = False  # loading typing would delay the moment when Ctrl-C is caught
if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_RAISED_AGAIN = "trisolve_raises_again"
_SOON_S = 0.01
_pending: list[bool] = []


def _interrupt_soon() -> None:
    import _thread
    from time import sleep

    sleep(_SOON_S)
    if was_swallowed():
        _thread.interrupt_main()


def was_swallowed() -> bool:
    """Return whether a Ctrl-C was swallowed and not yet raised again; the caller must raise it.

    >>> was_swallowed()
    False
    """
    try:
        _pending.pop()  # one step: only one thread can have it
    except IndexError:
        return False
    _pending.clear()  # several in a row count as one
    return True


def heed_interrupts() -> None:
    """Ensure that no KeyboardInterrupt is swallowed in this process.

    >>> heed_interrupts()
    """
    if getattr(sys.unraisablehook, _RAISED_AGAIN, False):
        return
    before = sys.unraisablehook

    def hook(swallowed: "UnraisableHookArgs", /) -> None:
        if not issubclass(swallowed.exc_type, KeyboardInterrupt):
            before(swallowed)
            return
        import _thread

        _pending.append(True)
        try:
            # raised right here, it would be lost again
            _thread.start_new_thread(_interrupt_soon, ())
        except RuntimeError:  # no room for a thread: wait for the next Ctrl-C
            was_swallowed()

    setattr(hook, _RAISED_AGAIN, True)
    sys.unraisablehook = hook
