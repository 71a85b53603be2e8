"""Certificates of optimality, and a verifier that shares no code with the engine."""
