"""The report of a check as JUnit XML, for continuous integration."""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from trisolve.cli.findings import Checked

_UNPRINTABLE = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 does not allow."""


def dump_junit(command: str, levels: Sequence[Checked]) -> str:
    """Return the document; each level is a test case in the suite named after the command."""
    failed = [any(one.severity == "error" for one in level.findings) for level in levels]
    suite = Element(
        "testsuite",
        name=f"trisolve {command}",
        tests=str(len(levels)),
        failures=str(sum(failed)),
        errors="0",
        skipped=str(
            sum(
                bool(level.unchecked) and not bad for level, bad in zip(levels, failed, strict=True)
            )
        ),
    )
    for level, bad in zip(levels, failed, strict=True):
        case = SubElement(
            suite, "testcase", classname=_xml(level.label), name=_xml(level.name or level.label)
        )
        lines = [f"{one.severity} {one.code}: {one.message}" for one in level.findings]
        if bad:
            message = next(one.message for one in level.findings if one.severity == "error")
            SubElement(case, "failure", message=_xml(message)).text = _xml("\n".join(lines))
        elif level.unchecked:
            SubElement(case, "skipped", message=_xml("; ".join(level.unchecked)))
        if lines and not bad:
            SubElement(case, "system-out").text = _xml("\n".join(lines))
    indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode")


def _xml(text: str) -> str:
    return _UNPRINTABLE.sub("\ufffd", text)
