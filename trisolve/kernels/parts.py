"""How kernels are compiled with less work than numba takes by itself.

A *part* is what other kernels call. numba compiles every function all the way to optimized machine
code, and then again as a part of each caller. Our parts stop after lowering: their callers inline
them, and only the callers are optimized and turned into machine code.

An *entry* is what Python calls. Its wrapper takes dozens of arrays out of Python objects and runs
once per call, so it is not optimized: that saves about a tenth of the first run.

This uses numba's private names, so it is limited to the versions that it was tested with. With any
other numba both pipelines are None, and kernels compile numba's own way: the same code, for more
processor time on the first run.
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
    PART_PIPELINE: Any = None
    ENTRY_PIPELINE: Any = None
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

    class _EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
        """Code that Python calls, through a wrapper that is left as it is."""

        def add_ir_module(self, ir_module: Any) -> None:  # noqa: ANN401
            if ir_module.name == "wrapper":
                for function in ir_module.functions:
                    if not function.is_declaration:
                        function.attributes.add("noinline")
                        function.attributes.add("optnone")
            super().add_ir_module(ir_module)

    @register_pass(mutates_CFG=True, analysis_only=False)
    class _EntryLowering(NativeLowering):  # type: ignore[misc]
        """numba's own lowering into a library of ours."""

        _name = "trisolve_entry_lowering"

        def run_pass(self, state: Any) -> bool:  # noqa: ANN401
            codegen = state.targetctx.codegen()
            state.library = _EntryLibrary(codegen, state.func_id.func_qualname)
            state.library.enable_object_caching()
            done: bool = super().run_pass(state)
            return done

    def _pipeline(lowering: Any) -> Any:  # noqa: ANN401
        """Return numba's own pipeline with another lowering pass."""

        class Compiler(CompilerBase):  # type: ignore[misc]
            def define_pipelines(self) -> list[Any]:
                pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state, lowering._name)
                pipeline.passes[:] = [
                    (lowering, why) if step is NativeLowering else (step, why)
                    for step, why in pipeline.passes
                ]
                pipeline.finalize()
                return [pipeline]

        return Compiler

    PART_PIPELINE = _pipeline(_PartLowering)
    ENTRY_PIPELINE = _pipeline(_EntryLowering)
