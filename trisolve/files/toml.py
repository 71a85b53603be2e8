"""Read TOML, and report every fault on one line."""

import tomllib
from typing import Any

from trisolve.errors import FormatError
from trisolve.files.whole import decode


def parse_toml(data: bytes) -> dict[str, Any]:
    r"""Return the values in a TOML file; may raise FormatError.

    >>> parse_toml(b'floor = "#fc0"')
    {'floor': '#fc0'}
    >>> parse_toml(b'floor = "\xe9"')
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected UTF-8 text, got byte 0xe9 at offset 9
    """
    text = decode(data)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"expected TOML: {error}") from None
    except RecursionError:
        raise FormatError("expected TOML that is nested less deeply") from None
    except ValueError:  # tomllib raises it for huge numbers and impossible dates
        raise FormatError("expected TOML with numbers and dates in range") from None
