"""Pressing commands of a page's frame; commands without a button on the screen are under More."""


def press(page, name):
    """Press a command by its name."""
    button = page.get_by_role("button", name=name, exact=True)
    more = page.get_by_role("button", name="More", exact=True)
    button.or_(more).first.wait_for()
    if not button.count():
        more.click()
        button = page.locator("dialog").get_by_role("button", name=name, exact=True)
    button.first.click()
