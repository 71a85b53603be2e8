"""Pictures of levels as scenes of plain shapes, one kind of picture a module; `paint` paints."""
