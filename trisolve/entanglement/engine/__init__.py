"""The compiled code of Entanglement: the board as open chains, exact search, and players."""
