"""Loading and compiling kernels does not count toward a search's time."""

import numba
from numba.core import event

from trisolve.kernels import compiling  # noqa: F401 - what it registers stops the clock
from trisolve.limits import Limits
from trisolve.stopwatch import heard_by, not_counted, search_clock


class Reader(event.Listener):
    """Reads the clock of searches when a compilation begins and when it ends."""

    def __init__(self):
        self.read = []

    def on_start(self, _at):
        self.read.append(search_clock())

    def on_end(self, _at):
        self.read.append(search_clock())


def test_the_clock_of_searches_stops_while_a_kernel_is_compiled():
    reader = Reader()
    event.register("numba:compile", reader)
    try:
        numba.njit(lambda x: x + 1)(1)
    finally:
        event.unregister("numba:compile", reader)
    began, ended = reader.read
    assert began == ended


def test_loading_an_engine_does_not_use_up_a_time_limit():
    clock = Limits(time_limit=1.0).start()
    with not_counted():
        left = clock.seconds_left
        sum(range(1_000_000))
        assert clock.seconds_left == left
    before = search_clock()
    assert search_clock() >= before


class Noted:
    def __init__(self):
        self.modules, self.n_ready = [], 0

    def begin(self, module):
        self.modules.append(module)

    def end(self):
        self.n_ready += 1


def test_listeners_are_called_with_the_module_of_every_compiled_kernel():
    def double(x):
        return 2 * x

    double.__module__ = "trisolve.sliding.engine.made_up"
    noted = Noted()
    with heard_by(noted):
        numba.njit(double)(3)
    numba.njit(double)(3.0)
    assert (noted.modules, noted.n_ready) == (["trisolve.sliding.engine.made_up"], 1)
