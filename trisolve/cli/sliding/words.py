"""``trisolve words``: a file with all words on pages to print, to be translated."""

from trisolve.cli.option_records import Output
from trisolve.cli.output import Code
from trisolve.sliding.pictures.words import dump_words

EXAMPLES = ("trisolve words", "trisolve words -o german.toml")


def words(*, output: Output) -> int:
    """Write the words of booklets, cards and cut-outs as a file to translate.

    Translate the texts, and give the file to `trisolve render --words`. Words that you remove stay
    in English.
    """
    output.put(dump_words())
    return Code.DONE
