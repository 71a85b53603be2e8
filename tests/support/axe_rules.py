"""The faults that axe finds in a page, by the same rules in every test."""

from functools import cache
from pathlib import Path

_RUN = """async (within) => {
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await axe.run(within ?? document, { runOnly });
  const described = ({ html, failureSummary }) => html + failureSummary;
  return violations.map(({ id, nodes }) => [id, nodes.map(described)]);
}"""


@cache
def _script():
    import axe_playwright_python as axe

    return (Path(axe.__file__).parent / "axe.min.js").read_text("utf-8")


def violations(page, within=None):
    """Return the faults of a page as it is now, or of the elements that match a selector.

    axe is loaded by `evaluate`, because the page's own policy would stop a script element.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_script())
    return page.evaluate(_RUN, within)
