"""The explored state graph as arrays: transitions, distances, shortest paths."""
