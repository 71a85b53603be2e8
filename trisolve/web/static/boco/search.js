// The machine: a Monte Carlo tree search that proves results where it can. It is UCT with bounds on every
// node, after Winands, Bjornsson and Saito ("Monte-Carlo tree search solver", 2008) and Cazenave and
// Saffidine ("Score bounded Monte-Carlo tree search", 2010). Playouts are random, except that they
// capture if they can and avoid suicide if possible.
//
// The budget is a number of playouts, not of seconds, and all randomness comes from one seed, so
// the same position gives the same move on every computer. Only + - * / and square roots are used,
// which are exact everywhere.

import { beginnersFace, ownersOf, randomAfter } from "./beginner.js";
import { lookouts } from "./lookouts.js";
import { legalMoves, maySwap, moverOf, stateAfter } from "./rules.js";

const EXPLORE = 0.7,
  LN_2 = 0.6931471805599453,
  A_TURN = 8,
  A_VIEW = 400;

/**
 * A node: the move that led to it, its number of visits, the sum of the results for the player who
 * moved there, and the proven bounds for the player to move.
 * @typedef {{move: number, visits: number, total: number, low: number, high: number, children: Branch[] | null}} Branch
 *
 */

/**
 * @typedef {{root: Branch, mover: number, done: number}} Tree  a search and its number of playouts
 */

/** @type {(move: number, low?: number, high?: number) => Branch} */
const nodeOf = (move, low = -1, high = 1) => ({
  move,
  visits: 0,
  total: 0,
  low,
  high,
  children: null,
});

/** @type {(number: number) => number} the natural logarithm, to about 1e-5 */
function logarithm(number) {
  const power = 31 - Math.clz32(number),
    scaled = number / 2 ** power;
  const s = (scaled - 1) / (scaled + 1),
    square = s * s;
  return power * LN_2 + 2 * s * (1 + square * (1 / 3 + square * (0.2 + square / 7)));
}

/** Update the proven bounds of a node from its children. @type {(node: Branch) => void} */
function bound(node) {
  node.low = node.high = -1;
  for (const { low, high } of node.children ?? []) {
    node.low = Math.max(node.low, -high);
    node.high = Math.max(node.high, -low);
  }
}

/**
 * Return the child to visit: any untried child, or else the child with the highest upper bound, or null
 * if every child is proven.
 * @type {(node: Branch, below: (n: number) => number) => Branch | null}
 */
function chosen(node, below) {
  const children = node.children ?? [],
    n = children.length,
    start = below(n),
    log = logarithm(node.visits + 1);
  let best = null,
    most = -10;
  for (let step = 0; step < n; step++) {
    const child = children[(start + step) % n];
    if (-child.low <= node.low) continue;
    if (!child.visits) return child;
    const mean = child.low === child.high ? -child.low : child.total / child.visits;
    const upper = mean + EXPLORE * Math.sqrt(log / child.visits);
    if (upper > most) [best, most] = [child, upper];
  }
  return best;
}

/**
 * Known facts about a position before a search: the losing moves, and the player who answers like
 * the first machine, or -1.
 * @typedef {{refuted: ReadonlyMap<number, number>, beginner: number}} Known
 */

/** @type {Known} */
const NOTHING_KNOWN = { refuted: new Map(), beginner: -1 };

/**
 * @typedef {ReturnType<typeof lookouts> & Known & {game: BocoGame, n: number, below: (n: number) => number}} Search
 * the game, its queries on a position, the known facts, and random numbers
 */

/** @type {(search: Search, node: Branch, owners: Int8Array, player: number, swap: boolean) => void} */
function openNode(search, node, owners, player, swap) {
  const { game, n, open, pressed, isSuicide } = search;
  const legal = open(owners),
    [wins, threats] = pressed(owners, player);
  const faces = wins.length ? wins : threats.length === 1 ? threats : legal;
  node.children = faces.map((face) => {
    if (wins.includes(face)) return nodeOf(face, -1, -1);
    if (isSuicide(owners, player, face)) return nodeOf(face, 1, 1);
    const goesOn = legal.length > 1 || game.neighbors[face].some((near) => owners[near] < 0);
    return goesOn ? nodeOf(face) : nodeOf(face, 0, 0);
  });
  if (swap) node.children.push(nodeOf(n));
  bound(node);
}

/**
 * @type {(search: Search, owners: Int8Array, player: number, faces: number[]) => number}
 * a face for a random game, or -1 if every face loses
 */
function drawnFace(search, owners, player, faces) {
  const { game, below, isSuicide, beginner } = search;
  if (player === beginner) {
    const face = beginnersFace(search, game.neighbors, owners, player, faces, below);
    return isSuicide(owners, player, face) ? -1 : face;
  }
  const tries = [...faces];
  while (tries.length) {
    const at = below(tries.length);
    if (!isSuicide(owners, player, tries[at])) return tries[at];
    tries.splice(at, 1);
  }
  return -1;
}

/**
 * @type {(search: Search, owners: Int8Array, player: number) => number}
 * the result of a random game for the player to move
 */
function playOut(search, owners, player) {
  const { game, n, open, pressed } = search;
  let sign = 1,
    faces = open(owners);
  const isOpen = new Uint8Array(n);
  for (const face of faces) isOpen[face] = 1;
  while (faces.length) {
    if (pressed(owners, player)[0].length) return sign;
    const face = drawnFace(search, owners, player, faces);
    if (face < 0) return -sign;
    owners[face] = player;
    faces.splice(faces.indexOf(face), 1);
    for (const near of game.neighbors[face]) {
      if (owners[near] < 0 && !isOpen[near]) {
        isOpen[near] = 1;
        faces.push(near);
      }
    }
    player = 1 - player;
    sign = -sign;
  }
  return 0;
}

/**
 * Return the root node, with its moves. A move that loses at once is marked before the first
 * playout.
 * @type {(search: Search, state: BocoState, start: Int8Array, mover: number) => Branch}
 */
function rootOf(search, state, start, mover) {
  const { game, n, open, pressed, refuted } = search,
    root = nodeOf(-1);
  if (!state.owners.size)
    root.children = legalMoves(game, state).map((move) => nodeOf(Number(move)));
  else openNode(search, root, start, mover, maySwap(game, state));
  for (const child of root.children ?? []) {
    if (child.low === child.high) continue;
    if (refuted.has(child.move)) {
      child.low = child.high = 1;
      continue;
    }
    const after = start.slice();
    after[child.move === n ? after.findIndex((owner) => owner >= 0) : child.move] = mover;
    const alone = !open(after).length;
    if (alone) child.low = child.high = 0;
    else if (pressed(after, 1 - mover)[0].length) child.low = child.high = 1;
  }
  bound(root);
  return root;
}

/** @type {(search: Search, node: Branch, owners: Int8Array, player: number) => Branch | null} the first machine's answer */
function answerOf(search, node, owners, player) {
  const { game, n, below } = search,
    children = node.children ?? [],
    faces = children.flatMap(({ move }) => (move === n ? [] : [move]));
  const face = faces.length
    ? beginnersFace(search, game.neighbors, owners, player, faces, below)
    : -1;
  return children.find(({ move }) => move === face) ?? null;
}

/**
 * Descend to a new or proven node, and add its value to all nodes on the way back. Proofs count
 * only against a player who could find them.
 * @type {(search: Search, root: Branch, owners: Int8Array, player: number, ply: number) => void}
 */
function descend(search, root, owners, player, ply) {
  const { game, n, below, beginner } = search,
    path = [root],
    isProving = beginner < 0;
  let node = root,
    value = 0;
  for (;;) {
    const isEnd = node.low === node.high || !node.children;
    const child = isEnd
      ? null
      : player === beginner
        ? answerOf(search, node, owners, player)
        : chosen(node, below);
    if (!child) {
      if (node.low !== node.high && !node.children) {
        openNode(search, node, owners, player, game.swap && ply === 1);
        value = node.low === node.high ? node.low : playOut(search, owners, player);
      } else {
        value = node.low;
      }
      break;
    }
    if (child.move === n) owners[owners.findIndex((owner) => owner >= 0)] = player;
    else owners[child.move] = player;
    player = 1 - player;
    ply++;
    node = child;
    path.push(node);
  }
  for (let at = path.length - 1; at >= 0; at--) {
    const one = path[at];
    if (isProving) value = Math.max(one.low, Math.min(one.high, value));
    one.visits++;
    one.total -= value;
    if (isProving && one.children) bound(one);
    value = -value;
  }
}

/**
 * Search a position; now and then, yield the tree with its number of playouts. Throws if the game
 * is over.
 * @type {(game: BocoGame, moves: BocoMove[], playouts: number, seed: number, known?: Known) => Generator<Tree, Tree, void>}
 *
 */
function* searched(game, moves, playouts, seed, known = NOTHING_KNOWN) {
  const state = stateAfter(game, moves),
    n = game.neighbors.length,
    mover = moverOf(state);
  if (state.ending) throw new Error("over");
  const { below } = randomAfter(seed, moves, n);
  const start = ownersOf(game, state);
  const search = { ...lookouts(game), ...known, game, n, below };
  const root = rootOf(search, state, start, mover);
  const tree = { root, mover, done: 0 };
  for (; tree.done < playouts && root.low !== root.high; tree.done++) {
    if (tree.done % A_TURN === 0) yield tree;
    descend(search, root, start.slice(), mover, moves.length);
  }
  return tree;
}

/**
 * Choose a move, yielding the fraction of playouts done. Throws if the game is over.
 * @type {(game: BocoGame, moves: BocoMove[], playouts: number, seed: number, known?: Known) => Generator<number, BocoChoice, void>}
 *
 */
export function* choosing(game, moves, playouts, seed, known = NOTHING_KNOWN) {
  const search = searched(game, moves, playouts, seed, known);
  let step = search.next();
  for (; !step.done; step = search.next()) yield step.value.done / playouts;
  return choiceOf(step.value.root, step.value.mover, step.value.done);
}

/**
 * Yield the machine's developing view of every legal move, and return its final view. Throws if the
 * game is over.
 * @type {(game: BocoGame, moves: BocoMove[], playouts: number, seed: number) => Generator<BocoView[], BocoView[], void>}
 *
 */
export function* viewing(game, moves, playouts, seed) {
  const legal = legalMoves(game, stateAfter(game, moves)),
    search = searched(game, moves, playouts, seed);
  let step = search.next();
  for (; !step.done; step = search.next())
    if (step.value.done % A_VIEW === 0) yield viewsOf(step.value, game, legal);
  return viewsOf(step.value, game, legal);
}

/**
 * @type {(child: Branch) => number} the value of a move for its player, within the proven bounds
 */
const meanOf = (child) =>
  Math.min(-child.low, Math.max(-child.high, child.visits ? child.total / child.visits : 0));

/**
 * Return the view of each legal move. A move that the search skipped either loses at once or was not
 * needed to decide the position; in the second case its value is unknown.
 * @type {(tree: Tree, game: BocoGame, legal: BocoMove[]) => BocoView[]}
 */
function viewsOf({ root }, game, legal) {
  const known = new Map((root.children ?? []).map((child) => [child.move, child]));
  return legal.map((move) => {
    const child = known.get(move === "swap" ? game.neighbors.length : move);
    if (!child) return { move, value: null, proven: false, visits: 0 };
    const proven = child.low === child.high;
    return {
      move,
      value: proven || child.visits ? meanOf(child) + 0 : null,
      proven,
      visits: child.visits,
    };
  });
}

/** @type {(root: Branch, mover: number, playouts: number) => BocoChoice} */
function choiceOf(root, mover, playouts) {
  const children = root.children ?? [],
    sign = mover ? -1 : 1;
  /**
   * @type {(child: Branch) => number}
   * the sort key: proven wins come first, then draws if nothing better exists, then moves by visits, and losses last
   */
  const rankOf = ({ low, high, visits }) => {
    if (high === -1) return Infinity;
    if (low === 1) return visits - 1e15;
    return low === 0 && high === 0 && root.high === 0 ? 1e15 : visits;
  };
  const rank = (/** @type {Branch[]} */ ones) =>
    ones.reduce((best, child) => (rankOf(child) > rankOf(best) ? child : best));
  let best = rank(children);
  const draw = children.find(({ low, high }) => low === 0 && high === 0);
  if (draw && meanOf(best) < 0) best = draw;
  const proven = root.low === root.high;
  return { action: best.move, value: sign * (proven ? root.low : meanOf(best)), proven, playouts };
}
