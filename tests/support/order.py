"""The order of the tests: each worker begins with its share of the tests that wait."""


def waits(item):
    """Return whether a test mostly waits, for a browser, a server or Node."""
    return item.path.parent.name == "web"


def spread(items, n_workers):
    """Return tests in an order in which each worker begins with its share of the tests that wait.

    pytest-xdist divides tests into as many parts of equal length as there are workers. Tests of one
    file stay together: they share a site, an editor, pages. The largest files come first.
    """
    files = {}
    for item in filter(waits, items):
        files.setdefault(item.path, []).append(item)
    shares = [[] for _ in range(n_workers)]
    for tests in sorted(files.values(), key=len, reverse=True):
        min(shares, key=len).extend(tests)
    rest = iter([item for item in items if not waits(item)])
    n_left = len(items)
    for at, share in enumerate(shares):
        length = n_left // (n_workers - at)
        share.extend(item for _, item in zip(range(length - len(share)), rest, strict=False))
        n_left -= len(share)
    return [item for share in shares for item in share]
