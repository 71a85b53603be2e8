"""What axe finds wrong with a page, by the same rules in every test."""

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
    """Return the faults of a page as it is now, or of what a selector names in it, [] for none.

    It goes in by `evaluate`: a script element would be stopped by the page's own policy.
    """
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_script())
    return page.evaluate(_RUN, within)
