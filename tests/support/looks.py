"""What is visible on a page: text, controls, states and the focus, in any colors."""

_COLORS = """
  const rgba = (text) => (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
  const light = ([r, g, b]) => [r, g, b].reduce((sum, part, at) => {
    const share = part / 255;
    const linear = share <= .04045 ? share / 12.92 : ((share + .055) / 1.055) ** 2.4;
    return sum + [.2126, .7152, .0722][at] * linear;
  }, 0);
  const contrast = (one, other) => {
    const [low, high] = [light(rgba(one)), light(rgba(other))].sort((a, b) => a - b);
    return (high + .05) / (low + .05);
  };
  const groundOf = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if ((rgba(color)[3] ?? 1) > .5) return color;
    }
    return getComputedStyle(document.body).backgroundColor;
  };
  const isSeen = (one) => one.checkVisibility() && one.getClientRects().length > 0
    && !one.closest(".unseen, .skip, svg");
  const called = (one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`;
"""

_UNSEEN = f"""() => {{{_COLORS}
  const found = [];
  const note = (what, one) => found.push(`${{what}} of ${{called(one)}}`);
  const FIELDS = "button, select, textarea, input:not([type=checkbox], [type=radio])";
  for (const one of document.querySelectorAll("body *")) {{
    if (!isSeen(one) || one.closest(":disabled")) continue;
    const {{ color, borderTopStyle, borderTopColor }} = getComputedStyle(one);
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (hasText && contrast(color, groundOf(one)) < 4.5) note("text", one);
    const around = groundOf(one.parentElement);
    const isEdged = borderTopStyle !== "none" && contrast(borderTopColor, around) >= 3;
    if (one.matches(FIELDS) && !isEdged && contrast(groundOf(one), around) < 3) note("edge", one);
  }}
  const look = (one) => {{
    const {{ borderTopWidth, borderBottomWidth, outlineStyle }} = getComputedStyle(one);
    return [groundOf(one), borderTopWidth, borderBottomWidth, outlineStyle].join();
  }};
  for (const one of document.querySelectorAll("[aria-pressed=true], [aria-current]")) {{
    const all = one.closest("nav, table, ul, .modes")?.querySelectorAll(one.tagName) ?? [];
    const others = [...all].filter((other) => other !== one && other.className === one.className);
    const isAlike = others.some((other) => isSeen(other) && look(other) === look(one));
    if (isSeen(one) && isAlike) note("state", one);
  }}
  for (const one of document.querySelectorAll(".bar > *")) {{
    const filled = getComputedStyle(one).backgroundColor;
    if (contrast(filled, groundOf(one.parentElement)) < 3) note("length", one.parentElement);
  }}
  return [...new Set(found)];
}}"""

_FOCUS = f"""() => {{{_COLORS}
  const one = document.activeElement;
  if (one === document.body || one.tagName === "IFRAME") return null;
  const {{ outlineStyle, outlineWidth, outlineColor }} = getComputedStyle(one);
  const isOutlined = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
    && contrast(outlineColor, groundOf(one.parentElement)) >= 3;
  const isRinged = document.querySelector("svg.board :is(.ring, .focused, .cursor)") !== null;
  return [called(one), one.closest(".unseen") ? isRinged : isOutlined];
}}"""

_PIECES = """() => [...document.querySelectorAll(".stage, :is(.stage, .tray) svg *")].map((one) => {
  const { fill, stroke, backgroundColor } = getComputedStyle(one);
  return [fill, stroke, backgroundColor].join();
})"""


def unseen(page):
    """Return the invisible texts, edges, states and bars of a page, [] for none."""
    return page.evaluate(_UNSEEN)


def unseen_focus(page, n):
    """Press Tab n times; return the elements that have the focus and do not show it."""
    found = []
    for _ in range(n):
        page.keyboard.press("Tab")
        focused = page.evaluate(_FOCUS)
        if focused and not focused[1]:
            found.append(focused[0])
    return found


def piece_colors(page):
    """Return the colors of the boards of a page and its frames, and of the pieces on them."""
    return [color for frame in page.frames for color in frame.evaluate(_PIECES)]
