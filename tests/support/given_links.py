"""Links as people receive them: from a mailer, a chat, a sentence or a tracker."""

BEHIND = (
    *(
        ".",
        ",",
        ")",
        ">",
        '"',
        "*",
        ";",
        "!",
        "?",
        "'",
        "]",
        ":",
        "`",
        "…",
        ").",
        '."',
        ">,",
        "*).",
    ),
    *("”", "’", "“", "»", "›", "。", "）", "%3E", "%22", "%20", "%E2%80%9D", "%0A", "\u200b", " "),
    *("%E2%80%8B", "&fbclid=IwAR0_x-1", "&gclid=1", "&msclkid=a", "&utm_source=a&utm_medium=b"),
    *("?fbclid=x", "&fbclid=x).", ".&utm_campaign=x"),
)
"""Additions that are ignored behind a link."""
NOT_IGNORED = ("&id=7", "&utm=1", "&ref=x", "_", "-", "A", "&fbclid2=x", "~")
"""Additions that make a link wrong."""


def encoded(text):
    """Return a text with all unreserved characters except letters percent-encoded."""
    return "".join(f"%{ord(one):02x}" if one in "-._~0123456789" else one for one in text)
