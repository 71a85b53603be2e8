"""A Ctrl-C that lands where Python swallows it is raised again.

Exceptions raised while an object is taken apart, or in a callback of a weak reference, go nowhere
but to sys.unraisablehook. Compiling takes thousands of llvmlite's objects apart and loading a
module calls back for each: a search would run on as if nobody had asked it to stop.
"""

import sys

TYPE_CHECKING = False  # typing's own, without loading typing: Ctrl-C may come at any time
if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_RAISED_AGAIN = "trisolve_raises_again"
_SOON_S = 0.01


def _interrupt_soon() -> None:
    import _thread
    from time import sleep

    sleep(_SOON_S)
    _thread.interrupt_main()


def heed_interrupts() -> None:
    """See to it, for this process, that no KeyboardInterrupt is swallowed.

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

        _thread.start_new_thread(_interrupt_soon, ())  # raised here and now it would be lost again

    setattr(hook, _RAISED_AGAIN, True)
    sys.unraisablehook = hook
