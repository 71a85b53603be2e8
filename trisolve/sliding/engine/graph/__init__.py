"""The explored state graph as arrays: transitions, distances and shortest paths."""
