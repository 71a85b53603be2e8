"""Reading and writing levels and packs: JSON, text, share codes; also Rush Hour boards and links.

``parse_`` and ``dump_`` work on text, ``load_`` and ``save_`` on files.
"""

from trisolve.sliding.formats.forms import (
    FORMS,
    dump_level,
    dump_pack,
    form_of,
    parse,
    parse_level,
    parse_pack,
)
from trisolve.sliding.formats.link import Link, dump_link, parse_link
from trisolve.sliding.formats.saving import save_level, save_pack
from trisolve.sliding.formats.schema import certificate_schema, level_schema, pack_schema
from trisolve.sliding.formats.sources import (
    Entry,
    labelled,
    load,
    load_entries,
    load_level,
    load_levels,
    load_pack,
)

__all__ = [
    "FORMS",
    "Entry",
    "Link",
    "certificate_schema",
    "dump_level",
    "dump_link",
    "dump_pack",
    "form_of",
    "labelled",
    "level_schema",
    "load",
    "load_entries",
    "load_level",
    "load_levels",
    "load_pack",
    "pack_schema",
    "parse",
    "parse_level",
    "parse_link",
    "parse_pack",
    "save_level",
    "save_pack",
]
