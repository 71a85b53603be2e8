"""Names that nothing uses are found, even where tests or other unused names mention them."""

import unused

FACE = "from trisolve.a import shown as shown\nfrom trisolve import twins as twins"
A = """
import trisolve.b as b
from trisolve.b import helper as aid

LIMIT = 3
SPARE = LIMIT
TABLE = {"x": "trisolve.c:by_string"}


def shown():
    return aid() + b.by_attribute() + len(TABLE) + by_annotation


def lonely():
    return lonely_too()


def lonely_too():
    return lonely()
"""
B = """
def helper(): ...
def by_attribute(): ...
def of_the_docs(): ...
def dead(): return helper()
@route("/x")
def handed_on(): ...
"""
C = "def by_string(): ...\ndef other(): ..."


def found(docs="", **more):
    texts = {"trisolve.a": A, "trisolve.b": B, "trisolve.c": C, "trisolve.twins": "def twin(): ..."}
    modules = {name: unused.Module(name, text) for name, text in {**texts, **more}.items()}
    modules["trisolve"] = unused.Module("trisolve", FACE, is_face=True)
    return unused.unused_python(modules, docs)


def test_unreachable_names_are_found():
    assert found() == [
        "trisolve.a:LIMIT",
        "trisolve.a:SPARE",
        "trisolve.a:lonely",
        "trisolve.a:lonely_too",
        "trisolve.b:dead",
        "trisolve.b:of_the_docs",
        "trisolve.c:other",
    ]


def test_names_in_docs_tools_and_command_tables_count_as_used():
    gone = {"trisolve.b:of_the_docs", "trisolve.b:dead", "trisolve.c:other"}
    tool = {"tools.t": "from trisolve.b import dead\ndef main(): dead()"}
    tool["trisolve.room"] = 'COMMANDS = """\nfloor other  c  Show it.\n"""\nprint(COMMANDS)'
    assert gone.isdisjoint(found("call `b.of_the_docs()`", **tool))


def test_unimported_exports_are_found():
    page = "trisolve/web/static/"
    scripts = {
        f"{page}a/one.js": (
            "export const used = 1;\nexport function whole() {}\nexport const tested = 2;\n"
            "export const inside = 3;\nexport class Typed {}\nexport const dead = inside;\n"
        ),
        f"{page}a/page.js": (
            'import {\n  used as own,\n} from "./one.js";\nexport function main() {}\n'
            '/** @type {import("./one.js").Typed} */\nexport * from "../b/two.js";\n'
        ),
        f"{page}b/two.js": "export const two = 2;\n",
        f"{page}b/three.js": "export const later = 2;\n",
        "docs/x/page.js": 'import { whole } from "../a/one.js";\nawait import("../b/three.js");\n',
    }
    tests = {"tests/web/one.test.js": f'import {{ inside, tested }} from "../../{page}a/one.js";\n'}
    faults = list(unused.unused_exports(scripts, tests))
    assert faults == [f"{page}a/one.js:tested", f"{page}a/one.js:dead"]


def test_every_exception_in_the_list_of_unused_names_has_a_reason():
    assert all(reason for reason in unused.ALLOWED.values())
    assert len(unused.ALLOWED) <= 5
