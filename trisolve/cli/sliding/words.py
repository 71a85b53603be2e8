"""``trisolve words``: a file with all words on pages to print, to be translated."""

from trisolve.cli.option_records import Output, taking
from trisolve.cli.output import STDOUT, Code, say
from trisolve.files.overwriting import check_replaceable
from trisolve.files.whole import write_file
from trisolve.sliding.pictures.words import dump_words

EXAMPLES = ("trisolve words", "trisolve words -o german.toml")


@taking(output=Output)
def words(*, output: Output) -> int:
    """Write the words of booklets, cards and cut-outs as a file to translate.

    Translate the texts, and give the file to `trisolve render --words`. Words that you remove stay
    in English.
    """
    text, file = dump_words(), output.file
    if file is None or file == STDOUT:
        say(text.removesuffix("\n"))
    else:
        check_replaceable(file, force=output.force)
        write_file(file, text)
    return Code.DONE
