"""Ctrl-C is never lost, not even in a destructor."""

import os
import signal
import subprocess
import sys

import pytest
from places import ROOT
from thorough import first_daily

from trisolve.cli import app, main
from trisolve.kernels.interrupts import heed_interrupts

SWALLOWING = """
import signal, sys, time
from trisolve.cli import app, main
from trisolve.kernels.interrupts import heed_interrupts
signal.signal(signal.SIGINT, signal.default_int_handler)
heed_interrupts()
class Gone:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
try:
    del (gone := [Gone()])[0]
    for _ in range(100): time.sleep(0.01)
except KeyboardInterrupt:
    print("stopped")
"""


def test_a_swallowed_interrupt_is_raised_again():
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWING], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("stopped\n", "")


IN_A_CALLBACK = """
import signal, time
from numba.core.codegen import JITCodeLibrary
from trisolve.kernels.jit import kernel
signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupted(library, module, compiled):
    signal.raise_signal(signal.SIGINT)

JITCodeLibrary._object_compiled_hook = classmethod(interrupted)

def double(n):
    return n + n

try:
    kernel(double)(21)
except KeyboardInterrupt:
    print("stopped")
time.sleep(0.1)  # nothing is raised a second time
print("once")
"""


@pytest.mark.long
def test_an_interrupt_in_an_llvm_callback_stops_the_compilation(tmp_path):
    """Without this, numba fails a moment later, because the machine code is missing."""
    program = tmp_path / "program.py"
    program.write_text(IN_A_CALLBACK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("stopped\nonce\n", "")


def test_other_errors_during_compilation_pass_through(monkeypatch):
    said = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)
    heed_interrupts()
    heed_interrupts()

    class Gone:
        def __del__(self):
            raise ValueError("gone")

    del (gone := [Gone()])[0]
    assert gone == []
    assert [one.exc_type for one in said] == [ValueError]


@pytest.mark.parametrize("milliseconds", first_daily(range(20, 220, 20), 4))
def test_an_interrupt_during_start_up_prints_one_line(milliseconds):
    script = (
        "import os, signal; signal.signal(2, signal.default_int_handler); os.write(2, b'+')\n"
        "from trisolve.cli import run; run()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, "solve", "article:puzzle-35"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        os.read(process.stderr.fileno(), 1)
        try:
            process.wait(milliseconds / 1000)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        code, said = process.wait(), process.stderr.read().decode()
    assert code in (0, 130), said
    assert "Traceback" not in said
    assert "Exception ignored" not in said


def test_an_interrupt_during_a_class_definition_prints_one_line(monkeypatch, capsys):
    def interrupted(arguments):
        class Hook:
            def __set_name__(self, owner, name):
                raise KeyboardInterrupt

        class Made:
            hook = Hook()

    monkeypatch.setattr(app, "main", interrupted)
    assert main(["levels"]) == 130
    assert capsys.readouterr().err == "trisolve: interrupted\n"


def test_other_errors_are_not_mistaken_for_an_interrupt(monkeypatch):
    def failing(arguments):
        raise RuntimeError("broken")

    monkeypatch.setattr(app, "main", failing)
    with pytest.raises(RuntimeError, match="broken"):
        main(["levels"])
