"""The triangular sliding-block puzzle: its rules, solver, analysis, generator, files, pictures."""
