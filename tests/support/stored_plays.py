"""The plays that a browser stores."""

from waiting import until

STORED = """() => new Promise((resolve) => {
  const asked = indexedDB.open('trisolve-plays', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('plays', { keyPath: 'id' });
  asked.onsuccess = () => {
    const all = asked.result.transaction('plays').objectStore('plays').getAll();
    all.onsuccess = () => { asked.result.close(); resolve(all.result.map(({ play }) => play)); };
  };
})"""


def stored(page, n):
    """Return the plays of a page, once `n` plays have ended."""
    until(page, f"(await ({STORED})()).filter(({{ end }}) => end).length === value", n)
    return [play for play in page.evaluate(STORED) if play["end"]]
