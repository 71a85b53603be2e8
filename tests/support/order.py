"""The order of the tests: each worker begins with its share of the tests that wait."""


def waiting(items):
    """Return the files with tests in a browser, which mostly wait, and the one that runs Node's."""
    return {
        item.path
        for item in items
        if "chromium" in item.fixturenames or item.path.stem == "test_node"
    }


def spread(items, n_workers):
    """Return tests in an order in which each worker begins with its share of the tests that wait.

    pytest-xdist divides tests into as many parts of equal length as there are workers. Tests of one
    file stay together: they share a site, pages. So do all tests of the running editor, which one
    worker starts. The largest groups come first.
    """
    groups = {path: [] for path in sorted(waiting(items))}
    editor, rest = [], []
    for item in items:
        here = editor if "edited" in item.fixturenames else groups.get(item.path, rest)
        here.append(item)
    shares = [[] for _ in range(n_workers)]
    for tests in sorted([editor, *groups.values()], key=len, reverse=True):
        min(shares, key=len).extend(tests)
    left = iter(rest)
    n_left = len(items)
    for at, share in enumerate(shares):
        length = n_left // (n_workers - at)
        share.extend(item for _, item in zip(range(length - len(share)), left, strict=False))
        n_left -= len(share)
    return [item for share in shares for item in share]
