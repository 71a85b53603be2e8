"""Compile kernels that only other kernels call, stopping at LLVM's intermediate form.

numba compiles every function all the way to optimized machine code, and then compiles it again as
part of each caller. Our parts stop after lowering: their callers inline them, and only the callers
are optimized and compiled to machine code.

numba works out the meaning of ``a + b`` by going through dozens of candidates. Each time, it
compares the compiler's flags option by option; ours are quick to compare. Nothing here changes
numba for the kernels of others.

This module uses numba's private names, so it is limited to the versions with which it was tested.
With any other numba, both pipelines are None, and numba compiles kernels in its own way. The code
is the same, but the first run takes up to 75% more processor time.
"""

from typing import Any

import numba

KNOWN_VERSIONS = ("0.68.",)
"""The versions of numba whose private names are used."""

try:
    if not numba.__version__.startswith(KNOWN_VERSIONS):
        raise ImportError(numba.__version__)
    from numba import _dynfunc
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import (
        Compiler,
        DefaultPassBuilder,
        Flags,
        _LowerResult,
    )
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering
except ImportError:
    PART_PIPELINE: Any = None
    ENTRY_PIPELINE: Any = None
else:

    class _Flags(Flags):  # type: ignore[misc]
        """The compiler's flags, quick to compare."""

        __slots__ = ()

        def __hash__(self) -> int:
            return len(self.options)

        def __eq__(self, other: object) -> bool:
            if isinstance(other, _Flags) and self._values == other._values:
                return True
            same: bool = super().__eq__(other)
            return same

    class _EntryCompiler(Compiler):  # type: ignore[misc]
        """numba's own pipeline with flags that are quick to compare."""

        def __init__(self, *args: Any) -> None:  # noqa: ANN401 - numba types none of its own
            super().__init__(*args)
            self.state.flags = _Flags(self.state.flags)

    class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
        """Code that is linked into other libraries and never runs by itself."""

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

    @register_pass(mutates_CFG=True, analysis_only=False)
    class _PartLowering(NativeLowering):  # type: ignore[misc]
        """Lowering without wrappers, machine code, or an environment to raise errors from."""

        _name = "trisolve_part_lowering"

        def run_pass(self, state: Any) -> bool:  # noqa: ANN401
            context = state.targetctx
            state.library = _PartLibrary(context.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
            super().run_pass(state)
            lowered = state["cr"]
            described = lowered.fndesc
            key = _dynfunc.make_function(
                described.lookup_module(), described.qualname, "a part", 0, lowered.env, ()
            )  # its callers look it up by this; nothing else may call it
            context.insert_user_function(key, described, [state.library])
            state["cr"] = _LowerResult(described, lowered.call_helper, cfunc=key, env=lowered.env)
            return True

    class _PartCompiler(_EntryCompiler):
        """The same compiler with another lowering pass."""

        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state, "trisolve_part")
            passes = [
                (_PartLowering, why) if step is NativeLowering else (step, why)
                for step, why in pipeline.passes
            ]
            pipeline.passes[:] = passes
            pipeline.finalize()
            return [pipeline]

    PART_PIPELINE, ENTRY_PIPELINE = _PartCompiler, _EntryCompiler
