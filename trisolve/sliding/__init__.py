"""The triangular sliding-block puzzle: rules, solver, analysis, generator, files and pictures."""
