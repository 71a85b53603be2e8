"""How to compile a kernel that only other kernels call: only as far as LLVM's own representation.

numba compiles every function all the way to optimized machine code, and then again as a part of
each caller. Our parts stop after lowering: their callers inline them, and only the callers are
optimized and turned into machine code. This uses numba's private names, so it is limited to the
versions that it was tested with. With any other numba `PIPELINE` is None, and kernels compile
numba's own way: the same code, for 15 to 45% more processor time on the first run.
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
    from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering
except ImportError:
    PIPELINE: Any = None
else:

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

        def run_pass(self, state: Any) -> bool:  # noqa: ANN401 - numba types none of its own
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

    class _PartCompiler(CompilerBase):  # type: ignore[misc]
        """numba's own pipeline with another lowering pass."""

        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state, "trisolve_part")
            passes = [
                (_PartLowering, why) if step is NativeLowering else (step, why)
                for step, why in pipeline.passes
            ]
            pipeline.passes[:] = passes
            pipeline.finalize()
            return [pipeline]

    PIPELINE = _PartCompiler
