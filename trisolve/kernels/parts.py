"""How a kernel is compiled that only other kernels call: no further than LLVM's own form.

numba takes every function it compiles all the way to machine code, optimised by itself, and then
once more as a part of each caller. A part of ours is handed over as it was lowered: its callers
take it in whole, and only they are optimised and made machine code of. This reaches below numba's
public interface: `PIPELINE` is None where that has changed, and numba's own way is taken.
"""

from typing import Any

try:
    from numba import _dynfunc
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering
except ImportError:  # another numba than the ones known
    PIPELINE: Any = None
else:

    class _PartLibrary(JITCodeLibrary):  # type: ignore[misc]
        """Code to be linked into other libraries, never run itself."""

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
            )  # what its callers look it up by; nothing else may call it
            context.insert_user_function(key, described, [state.library])
            state["cr"] = _LowerResult(described, lowered.call_helper, cfunc=key, env=lowered.env)
            return True

    class _PartCompiler(CompilerBase):  # type: ignore[misc]
        """numba's own pipeline, but for how it ends."""

        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state, "trisolve_part")
            passes = [
                (_PartLowering, told) if step is NativeLowering else (step, told)
                for step, told in pipeline.passes
            ]
            pipeline.passes[:] = passes
            pipeline.finalize()
            return [pipeline]

    PIPELINE = _PartCompiler
