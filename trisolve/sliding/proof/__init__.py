"""Certificates of optimality, and a verifier that shares nothing with the engine."""
