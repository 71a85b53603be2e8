// The allowed positions for goals, and the stroke that drags a goal along its block's track.

import { trackPlaces, withChange } from "../sliding/edits.js";
import { cellAt } from "../sliding/floors.js";
import { NO_CELL, stepsBetween } from "../sliding/lattice.js";
import { cellsOf } from "../sliding/level.js";
import { STEPS } from "../sliding/outline.js";
import { along, distanceOf, leastBy, middleOfRun } from "./geometry.js";
import { goalMovedText, goalSetText } from "./words.js";

const DOT_REACH = 0.3;

/**
 * Return the allowed positions of a block's goal: all positions on its track, even beyond walls.
 * @type {(level: Drawn, at: number) => number[]}
 */
export const goalPlaces = (level, at) =>
  trackPlaces(level.blocks[at]).filter((first) =>
    cellsOf(level.blocks[at], first).every((cell) => level.floor[cell]),
  );

/**
 * Return the allowed goal position nearest to a point.
 * @type {(level: Drawn, at: number, point: Point) => number}
 */
export const nearestGoal = (level, at, point) =>
  leastBy(goalPlaces(level, at), (first) =>
    distanceOf(middleOfRun(level.blocks[at], first), point),
  ) ?? NO_CELL;

/**
 * Return whether a point is on one of the dots that mark the allowed positions.
 * @type {(level: Drawn, at: number, point: Point) => boolean}
 */
export function isOnDot(level, at, point) {
  const block = level.blocks[at],
    first = nearestGoal(level, at, point);
  return (
    first !== NO_CELL &&
    first !== block.first &&
    distanceOf(middleOfRun(block, first), point) <= DOT_REACH
  );
}

/**
 * Return the block whose goal is under a point, or -1.
 * @type {(level: Drawn, point: Point) => number}
 */
export const goalAt = (level, point) =>
  level.blocks.findIndex(
    (block) => block.goal !== NO_CELL && cellsOf(block, block.goal).includes(cellAt(point)),
  );

/**
 * Return the stroke that drags a block's goal, from its current position or, with `begin`, from the
 * block itself.
 * @type {(level: Drawn, at: number, from: Point, begin?: number) => Stroke}
 */
export function goalStroke(level, at, from, begin = level.blocks[at].goal) {
  const { goal, axis, id } = level.blocks[at],
    places = goalPlaces(level, at);
  /** @type {Stroke} */
  const stroke = {
    what: goal === begin ? goalMovedText(id) : goalSetText(id),
    shown: level,
    ghost: null,
    adds: false,
    move(point) {
      const steps = Math.round(along(from, point, STEPS[axis]));
      const reached =
        leastBy([begin, ...places], (first) =>
          Math.abs(stepsBetween(begin, first, axis) - steps),
        ) ?? begin;
      stroke.shown =
        reached === begin || reached === goal ? level : withChange(level, at, { goal: reached });
    },
    end: () => stroke.shown,
  };
  return stroke;
}
