"""The page and its Worker agree with the readable rules.

The modules behind it are compared with every case in Node: ``node/sliding``.
"""

import json
import re

import pytest
from browser import NO_WORKER
from conformance import PATH
from node import in_node
from thorough import LONG

from trisolve.sliding import rules
from trisolve.sliding.formats import parse_level
from trisolve.sliding.formats.share_code import dump_share_code, parse_link
from trisolve.sliding.moves import Move, parse_moves

CONFORMANCE = json.loads(PATH.read_text("utf-8"))
STEP = 40

# Run in the page, over the interface that it promises; returns what differs.
RUN = """async (cases) => {
  const wrong = [], same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const shown = (shown) => shown && [shown.pushes, shown.line];
  const { game } = trisolve;
  for (const one of cases) {
    await trisolve.open(one.code);
    const found = await trisolve.explore();
    for (const key of ["states", "moves", "dead", "optimum"]) {
      if (found[key] !== one[key]) wrong.push([one.from, key, found[key], one[key]]);
    }
    if (game.code !== one.code) wrong.push([one.from, "code", game.code]);
    for (const sample of one.samples) {
      game.reset();
      if (sample.after) game.play(sample.after);
      if (!same(game.legal(), sample.legal)) wrong.push([one.from, "legal", game.legal()]);
      for (const [move, why] of sample.why) {
        const shown = game.why(move);
        const got = shown && [shown.reason, shown.mover, shown.block, shown.cell];
        if (!same(got, why)) wrong.push([one.from, "why", move, got, why]);
      }
      if (!sample.hint) continue;
      const hint = await trisolve.hint(4);
      const said = [hint.status, hint.distance, hint.kept, hint.distance_kept];
      const got = [...said, shown(hint.next), shown(hint.instead)];
      if (!same(got, sample.hint)) wrong.push([one.from, sample.after, "hint", got, sample.hint]);
    }
  }
  return wrong;
}"""

WHERE = re.compile(r" at (?:cell \d+ \(\d+, \d+, [01]\)|the grid's border)")
BOTH = """board:
   .........
  ...........
 .............
..........AA...
.....D.BBBA....
 ...DD..CC....
  ...EEEC....
   .........
"""
"""D and E, both pushed, would enter one cell."""

# What the player is shown of each illegal step.
TELL = """(cases) => cases.map(({ code, after, move }) => {
  const level = parseShareCode(code);
  const positions = replay(level, startOf(level), parseMoves(after)).at(-1);
  try { applyMove(level, positions, move); } catch (error) { return error.message; }
})"""
TELLING = {
    "sliding/formats/share_code.js": "parseShareCode",
    "sliding/level.js": "startOf",
    "sliding/moves.js": "parseMoves",
    "sliding/rules.js": "applyMove, replay",
}


def moves(text):
    """Return moves in the page's form: pairs of id and distance."""
    return [[move.block, move.distance] for move in parse_moves(text)]


def spread(case):
    """Return a case with its moves as pairs."""

    def shown(pair):
        return pair and [pair[0], moves(pair[1])]

    samples = []
    for sample in case["samples"]:
        hint = sample["hint"] and [*sample["hint"][:4], *map(shown, sample["hint"][4:])]
        why = [
            [[block, sign], sample["why"].get(str(Move(block, sign)))]
            for block, sign in sorted({(m.block, s) for m in _units(sample) for s in (1, -1)})
        ]
        samples.append({**sample, "legal": moves(sample["legal"]), "why": why, "hint": hint})
    return {**case, "samples": samples}


def _units(sample):
    return parse_moves(" ".join(sample["why"]))


def some(part):
    """Return every fortieth case, or all cases in the long run."""
    return CONFORMANCE["levels"] if LONG else CONFORMANCE["levels"][part::STEP]


@pytest.mark.long
@pytest.mark.parametrize("init", ["", NO_WORKER], ids=["in a Worker", "in the page"])
def test_levels_moves_reasons_and_hints_match_the_rules(new_page, starter_page, init):
    page = new_page(init=init, reduced_motion="reduce")
    page.goto(starter_page)
    cases = [spread(case) for case in some(3 if init else 0)]
    assert page.evaluate(RUN, cases) == []


def test_each_reason_is_worded_as_in_the_rules_except_for_the_cell():
    both = dump_share_code(parse_level(BOTH))
    shown = {"conflict": [{"code": both, "after": "", "move": ["A", 1]}]}
    for one in CONFORMANCE["levels"]:
        for sample in one["samples"]:
            for move, (reason, *_) in sample["why"].items():
                case = {"code": one["code"], "after": sample["after"], "move": moves(move)[0]}
                shown.setdefault(reason, []).append(case)
    assert shown.keys() == {"wall", "side", "immovable", "conflict"}
    few = [case for cases in shown.values() for case in cases[:: max(1, len(cases) // 8)][:8]]
    found = in_node(TELLING, TELL, few)
    assert [text.partition("illegal, ")[2] for text in found] == [*map(without_cell, few)]


def without_cell(case):
    """Return the rules' reason why a step is illegal, without the place."""
    level = parse_link(case["code"]).level
    positions = rules.positions_after(level, parse_moves(case["after"]))
    block, sign = case["move"]
    blocked = rules.step(level, positions, level.indices[block], sign)
    return WHERE.sub("", blocked.describe(level))
