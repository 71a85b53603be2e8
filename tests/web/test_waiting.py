"""Waiting in tests of pages: for a condition that becomes true, and for one that never does."""

import pytest
from waiting import frames, rest, until


def test_waiting_ends_when_the_condition_holds(new_page):
    page = new_page()
    page.evaluate("() => { window.n = 0; setInterval(() => { n += 1; }, 5); }")
    until(page, "n >= value", 4)
    assert page.evaluate("n") >= 4


def test_waiting_for_a_condition_that_never_holds_names_it(new_page):
    page = new_page()
    with pytest.raises(Exception, match="not met within 50 ms") as error:
        until(page, "1 > 2", patience_ms=50)
    assert error.value.__notes__ == ["waited for 1 > 2 with null"]


@pytest.mark.long
def test_waiting_for_rest_ends_after_the_last_frame_of_a_motion(new_page):
    page = new_page()
    page.set_content('<svg class="board"><g transform="translate(0)"></g></svg>')
    page.evaluate(
        """() => {
          let left = 12;
          const go = () => {
            document.querySelector("g").setAttribute("transform", `translate(${12 - left})`);
            if (left--) requestAnimationFrame(go);
          };
          go();
        }"""
    )
    rest(page)
    assert page.locator("g").get_attribute("transform") == "translate(12)"
    frames(page, 1)
