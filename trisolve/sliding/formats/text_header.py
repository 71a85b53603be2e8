"""The header of a level in text format, with each key read strictly."""

import re
from collections.abc import Mapping

from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted
from trisolve.files.strict_json import Origin, parse_json
from trisolve.sliding.formats.text_parts import Parts
from trisolve.sliding.lattice import SIZE, Place
from trisolve.sliding.level import PUSH_MODES

_ORIGIN = re.compile(r"(\d{1,2})\s*,\s*(\d{1,2})(?:\s*,\s*([01]))?", re.ASCII)


def push_of(parts: Parts) -> str:
    """Return the push mode, which is full by default; may raise FormatError."""
    line, value = parts.header.get("push", (0, "full"))
    if value not in PUSH_MODES:
        expected = f"expected push: as one of {', '.join(PUSH_MODES)}"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    return value


def origin_of(parts: Parts) -> Place | None:
    """Return the place of the first floor character, or None if it is not given."""
    noted = parts.legend.origin
    if "origin" not in parts.header and noted is None:
        return None
    line, value = parts.header.get("origin") or noted or (0, "")
    if noted is not None and noted[1] != value:
        expected = f"expected the legend to agree with origin: {value}"
        raise FormatError(f"line {noted[0]}: {expected}, got {noted[1]}")
    match = _ORIGIN.fullmatch(value)
    if match is None or max(int(match[1]), int(match[2])) >= SIZE:
        expected = f"expected origin: row,col or row,col,orient (0 to {SIZE - 1}, orient 0 or 1)"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    return Place(int(match[1]), int(match[2]), int(match[3] or 0))


def ids_of(parts: Parts, letters: frozenset[str]) -> dict[str, str]:
    """Return the id of each letter: from the header or the legend, or the letter itself."""
    ids = {letter: letter for letter in letters} | pairs_of(parts, "ids", letters)
    for entry in parts.legend.entries.values():
        if entry.mark in letters and entry.id not in (entry.mark, ids[entry.mark]):
            if ids[entry.mark] != entry.mark:
                expected = f"expected the legend to agree with ids: {entry.mark}={ids[entry.mark]}"
                raise FormatError(f"line {entry.line}: {expected}, got {quoted(entry.id)}")
            ids[entry.mark] = entry.id
    return ids


def pairs_of(parts: Parts, key: str, letters: frozenset[str]) -> dict[str, str]:
    """Return each letter's value in a header line such as ``colors: A=#fff B=#c8c4b0``."""
    line, value = parts.header.get(key, (0, ""))
    found: dict[str, str] = {}
    for word in value.split():
        letter, _, given = word.partition("=")
        if not given or letter not in letters or letter in found:
            expected = f"expected {key} as LETTER=VALUE, each letter of the board at most once"
            raise FormatError(f"line {line}: {expected}, got {quoted(word)}")
        found[letter] = given
    return found


def order_of(parts: Parts, letters: frozenset[str]) -> list[str]:
    """Return the letters in block order, as given by the header, the legend or the alphabet."""
    line, value = parts.header.get("order", (0, ""))
    given = value.split()
    if "order" in parts.header and sorted(given) != sorted(letters):
        expected = f"expected order: with each of {' '.join(sorted(letters))} once"
        raise FormatError(f"line {line}: {expected}, got {quoted(value)}")
    listed = [mark for mark in parts.legend.entries if mark in letters]
    return given or (listed if len(listed) == len(letters) else sorted(letters))


def _json(parts: Parts, key: str) -> object:
    line, value = parts.header[key]
    return parse_json(value, Origin(line, parts.columns[key]))


def line_of(parts: Parts, key: str) -> str:
    """Return the text of a key, plain or as a JSON string, or "" if the key is missing."""
    line, value = parts.header.get(key, (0, ""))
    if not value.startswith('"'):
        return value
    text = _json(parts, key)
    with located(f"line {line}"):
        if not isinstance(text, str):
            raise FormatError(f"expected {key} as text, got {quoted(text)}")
    return text


def tags_of(parts: Parts) -> tuple[str, ...]:
    """Return the tags, separated by commas or as a JSON array."""
    line, value = parts.header.get("tags", (0, ""))
    if not value.startswith("["):
        return tuple(filter(None, map(str.strip, value.split(","))))
    tags = _json(parts, "tags")
    if not isinstance(tags, list) or not all(isinstance(tag, str) and tag for tag in tags):
        raise FormatError(f"line {line}: expected tags as words, or as a JSON array of strings")
    return tuple(tags)


def object_of(parts: Parts, key: str) -> Mapping[str, object]:
    """Return the JSON object of a key, or an empty object if the key is missing."""
    if key not in parts.header:
        return {}
    line, found = parts.header[key][0], _json(parts, key)
    with located(f"line {line}"):
        if not isinstance(found, dict):
            raise FormatError(f"expected {key} as a JSON object, got {quoted(found)}")
    return found
