"""Read and write levels and packs: JSON, text, share codes, Rush Hour boards and links.

Functions named ``parse_`` and ``dump_`` work on text; ``load_`` and ``save_`` work on files.
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.sliding.formats.any_format import FORMATS as FORMATS
    from trisolve.sliding.formats.any_format import dump_level as dump_level
    from trisolve.sliding.formats.any_format import dump_pack as dump_pack
    from trisolve.sliding.formats.any_format import format_of as format_of
    from trisolve.sliding.formats.any_format import parse as parse
    from trisolve.sliding.formats.any_format import parse_level as parse_level
    from trisolve.sliding.formats.any_format import parse_pack as parse_pack
    from trisolve.sliding.formats.any_format import save_level as save_level
    from trisolve.sliding.formats.any_format import save_pack as save_pack
    from trisolve.sliding.formats.definitions import certificate_schema as certificate_schema
    from trisolve.sliding.formats.definitions import level_schema as level_schema
    from trisolve.sliding.formats.definitions import pack_schema as pack_schema
    from trisolve.sliding.formats.share_code import Link as Link
    from trisolve.sliding.formats.share_code import dump_link as dump_link
    from trisolve.sliding.formats.share_code import parse_link as parse_link
    from trisolve.sliding.formats.sources import Entry as Entry
    from trisolve.sliding.formats.sources import label_levels as label_levels
    from trisolve.sliding.formats.sources import load as load
    from trisolve.sliding.formats.sources import load_entries as load_entries
    from trisolve.sliding.formats.sources import load_level as load_level
    from trisolve.sliding.formats.sources import load_levels as load_levels
    from trisolve.sliding.formats.sources import load_pack as load_pack
else:
    lazy(
        __name__,
        {
            "any_format": (
                "FORMATS dump_level dump_pack format_of parse parse_level parse_pack save_level "
                "save_pack"
            ),
            "definitions": "certificate_schema level_schema pack_schema",
            "share_code": "Link dump_link parse_link",
            "sources": "Entry label_levels load load_entries load_level load_levels load_pack",
        },
    )
