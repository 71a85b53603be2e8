"""Several processes that do the same work at the same moment."""

import subprocess
import sys

_PROGRAM = """
import os, sys
{setup}
gate, opened = os.pipe()
children = []
for n in range({n}):
    child = os.fork()
    if not child:
        os.close(opened)
        os.read(gate, 1)  # returns for all children when the parent closes its end
        code = 1
        try:
            code = int({call})
        finally:
            sys.stdout.flush()
            os._exit(code)
    children.append(child)
os.close(opened)
print(*(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children), file=sys.stderr)
"""


def at_once(setup, call, n=16):
    """Run `call`, an expression in `n`, in that many processes at once; return their exit codes."""
    program = _PROGRAM.format(setup=setup, call=call, n=n)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return [int(code) for code in done.stderr.splitlines()[-1].split()]
