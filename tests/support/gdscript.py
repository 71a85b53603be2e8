"""A small subset of GDScript, to run a class of an example: each line becomes a line of Python.

Godot is not available as a Python package. This module reads the kinds of lines in the examples and
refuses all others, so a passing test has run every line. Godot's integers have 64 bits and a sign.
"""

import base64
import re
import struct

_RULES = (
    (r"^(class_name|extends) .*$", ""),
    (r"^const (\w+) := (.+)$", r"\1 = signed(\2)"),
    (r"^var (\w+)(: \w+)? :?= (.+)$", r"\1 = \3"),
    (r"^func _init\((.*)\) -> void:$", r"def _init(self, \1):"),
    (r"^func (\w+)\((.*)\) -> \w+:$", r"def \1(self, \2):"),
    (r"^(\t+)var (\w+) := (.+)$", r"\1\2 = signed(\3)"),
    (r"^(\t+)(while .*|if .*|else|for .*):$", r"\1\2:"),
    (r"^(\t+)return (.+)$", r"\1return \2"),
    (r"^(\t+)(\w+) = (.+)$", r"\1\2 = signed(\3)"),
    (r"^(\t*)#.*$", ""),
    (r"^$", ""),
)


def signed(value):
    """Return an integer wrapped to 64 bits with a sign, and any other value unchanged."""
    return (value + 2**63) % 2**64 - 2**63 if type(value) is int else value


class _Bytes(bytes):
    def size(self):
        return len(self)

    def decode_s64(self, at):
        return struct.unpack_from("<q", self, at)[0]

    def decode_s8(self, at):
        return struct.unpack_from("b", self, at)[0]

    def decode_u8(self, at):
        return self[at]


class _Array(list):
    def size(self):
        return len(self)


class _Marshalls:
    @staticmethod
    def base64_to_raw(text):
        return _Bytes(base64.b64decode(text))


def class_of(text):
    """Return a script's class as a Python class; raise ValueError for other lines."""
    lines, names = [], re.findall(r"^var (\w+)", text, re.MULTILINE)
    for line in text.split("\n"):
        rule = next((one for one in _RULES if re.match(one[0], line)), None)
        if rule is None:
            raise ValueError(f"no rule for the line {line!r}")
        done = re.sub(*rule, line)
        if done.startswith("\t"):
            for name in names:
                done = re.sub(rf"(?<![\w\"]){name}(?!\w)", f"self.{name}", done)
        done = done.replace("self, packed: Dictionary", "self, packed")
        lines.append(re.sub(r"(\w+): (int|Array)", r"\1", done) if "def " in done else done)
    scope = {"signed": signed, "Marshalls": _Marshalls, "PackedByteArray": _Bytes}
    for name, value in re.findall(r"^const (\w+) := (.+)$", text, re.MULTILINE):
        scope[name] = signed(eval(value, scope))
    body = "\n".join(f"\t{line}" for line in lines)
    exec(f"class Script:\n{body}\n", scope)
    return scope["Script"]


def made(script, value):
    """Return an object of a class, made from a dictionary like those of Godot."""
    one = script()
    one._init({key: _Array(x) if isinstance(x, list) else x for key, x in value.items()})
    return one
