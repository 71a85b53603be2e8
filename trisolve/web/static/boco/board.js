// Draws the board of BOCO as polygons: a flat board from above, any other board from two opposite sides.
// CSS classes alone show the state of a face. Only turning a board changes its polygons.

import { el, svg } from "../shared/dom.js";
import { followPointers } from "../shared/pointers.js";
import { castLayer, groundOf } from "../table/ground.js";
import { pieceOn } from "./bevel.js";
import {
  cornersOf,
  flatView,
  FRONT,
  WAYS,
  behind,
  dragged,
  shadeOf,
  towards,
  viewFrom,
} from "../shared/projection.js";
import { adjacentTo } from "./rules.js";
import { faceName } from "./words.js";
import { isNearest, nearer, panned, partOf, revealed, scaleOf, wholeBoard } from "./zoom.js";

const OWNERS = ["first", "second"],
  DISC = 0.42,
  RING = 0.79,
  RING_WIDTH = 0.42,
  DOT = 0.2;

/** @typedef {{face: number, group: SVGGElement, over: SVGPolygonElement, polygons: Element[], outlines: Element[]}} DrawnFace */

/** The font size of a name inside a circle. @type {(radius: number, name: string) => string} */
const lettering = (radius, name) =>
  Math.min(0.42, (2 * radius) / Math.max(2, name.length)).toFixed(2);

/**
 * @type {(entry: Boco.Entry, seen: {face: number, corners: number}, view: number | string) => DrawnFace}
 * a face without its coordinates
 */
export function drawnFace(entry, { face, corners }, view) {
  const clip = `clip-${view}-${face}`;
  /** @type {(name: string) => SVGPolygonElement} */
  const polygon = (name) => svg("polygon", { class: name });
  const over = polygon("over"),
    tile = polygon(`tile corners-${Math.min(corners, 8)}`),
    hatching = polygon("hatching"),
    shade = polygon("shade"),
    side = polygon("side"),
    cast = svg("path"),
    own = svg("path", { class: "own" }),
    inClip = svg("path"),
    shadow = castLayer(1);
  hatching.setAttribute("fill", `url(#hatch-${view})`);
  shadow.append(cast);
  const group = svg(
    "g",
    { "data-face": face },
    svg("clipPath", { id: clip }, inClip),
    tile,
    side,
    svg(
      "g",
      { class: "piece" },
      shadow,
      own,
      svg("g", { "clip-path": `url(#${clip})` }, hatching, svg("g", { class: "bevel" })),
    ),
    ...(entry.mesh ? [shade] : []),
    svg("circle", { class: "disc" }),
    svg("circle", { class: "ring" }),
    svg("circle", { class: "dot" }),
    svg("text", { class: "name" }, faceName(entry, face)),
    svg("text", { class: "opinion" }),
  );
  return {
    face,
    group,
    over,
    polygons: [over, tile, hatching, shade, side],
    outlines: [cast, own, inClip],
  };
}

/** @type {(entry: Boco.Entry, drawn: DrawnFace, seen: Pick<SeenFace, "points" | "spot" | "light">) => void} */
export function placeFace(entry, { face, group, polygons, outlines }, { points, spot, light }) {
  const [x, y, radius] = spot,
    { outline, sides } = pieceOn(points, radius);
  for (const polygon of polygons) polygon.setAttribute("points", points);
  for (const path of outlines) path.setAttribute("d", outline);
  group.querySelector(".bevel")?.replaceChildren(...sides);
  group.querySelector(".shade")?.setAttribute("fill-opacity", shadeOf(light));
  /** @type {(name: string, r: number) => Element | null} */
  const circle = (name, r) => {
    const found = group.querySelector(name);
    for (const [key, value] of Object.entries({ cx: x, cy: y, r }))
      found?.setAttribute(key, value.toFixed(3));
    return found;
  };
  circle(".disc", DISC * radius);
  circle(".ring", RING * DISC * radius)?.setAttribute(
    "stroke-width",
    (RING_WIDTH * DISC * radius).toFixed(3),
  );
  circle(".dot", DOT * radius);
  for (const text of group.querySelectorAll("text")) {
    for (const [key, value] of Object.entries({ x, y })) text.setAttribute(key, value.toFixed(3));
    text.setAttribute(
      "font-size",
      lettering(radius, text.classList.contains("name") ? faceName(entry, face) : "00"),
    );
  }
}

/**
 * @typedef {object} DrawnView
 * @property {SVGSVGElement} root
 * @property {Map<number, DrawnFace>} drawn
 * @property {(seen: FlatView) => void} draw
 * @property {(change: (zoom: import("./zoom.js").Zoom) => import("./zoom.js").Zoom) => import("./zoom.js").Zoom} zoom
 * change the zoom
 * @property {(face: number) => void} reveal  scroll a face into view, if it is in this view
 * @property {(right: number, down: number) => void} pan  pan by pixels
 */

/** @type {(entry: Boco.Entry, at: number) => DrawnView} */
function createView(entry, at) {
  const above = svg("g"),
    ground = svg("g", { class: "ground" }),
    faces = svg("g");
  const lines = svg(
    "pattern",
    {
      id: `hatch-${at}`,
      width: 0.16,
      height: 0.16,
      patternUnits: "userSpaceOnUse",
      patternTransform: "rotate(45)",
    },
    svg("path", { class: "hatch-line", d: "M0 0V.16" }),
  );
  const root = svg(
    "svg",
    { class: "board", "aria-hidden": "true" },
    svg("defs", {}, lines),
    ground,
    faces,
    above,
  );
  /** @type {Map<number, DrawnFace>} */
  const drawn = new Map();
  let near = wholeBoard(),
    /** @type {FlatView} */ now = { box: [0, 0, 1, 1], faces: [] };
  /** @type {DrawnView["zoom"]} */
  const zoom = (change) => {
    near = change(near);
    root.setAttribute("viewBox", partOf(now.box, near).join(" "));
    return near;
  };
  return {
    root,
    drawn,
    zoom,
    reveal(face) {
      const found = now.faces.find((one) => one.face === face);
      if (found) zoom((old) => revealed(now.box, old, found.spot[0], found.spot[1]));
    },
    pan(right, down) {
      const unit = root.getScreenCTM()?.a ?? 1,
        [, , width, height] = now.box;
      zoom((old) => panned(old, -right / unit / width, -down / unit / height));
    },
    draw(view) {
      const { faces: seen } = (now = view);
      zoom((old) => old);
      if (!entry.mesh)
        ground.replaceChildren(
          ...groundOf(
            seen.map(({ points }) => cornersOf(points)),
            1,
          ),
        );
      faces.replaceChildren(
        ...seen.map((one) => {
          const face = drawn.get(one.face) ?? drawnFace(entry, one, at);
          drawn.set(one.face, face);
          placeFace(entry, face, one);
          (entry.mesh ? face.group : above).append(face.over);
          return face.group;
        }),
      );
    },
  };
}

/**
 * Show the state of a face by CSS classes.
 * @type {(drawn: DrawnFace, owner: number | undefined, is: {caught: boolean, around: boolean, legal: boolean, last: boolean}) => void}
 *
 */
export function markFace({ group, over }, owner, { caught, around, legal, last }) {
  const names = [
    owner === undefined ? "" : OWNERS[owner],
    caught ? "caught" : "",
    legal ? "legal" : "",
  ];
  group.setAttribute("class", names.filter(Boolean).join(" "));
  over.classList.toggle("around", around);
  over.classList.toggle("lights", around || last);
  over.classList.toggle("last", last && !around);
}

/** @type {(faces: DrawnFace[], entry: Boco.Entry, position: BocoState, legal: BocoMove[]) => void} */
function markFaces(faces, { game }, { owners, moves, ending }, legal) {
  const lost = ending?.encircled ?? [],
    caught = new Set(lost.flat()),
    open = new Set(legal),
    around = new Set(lost.flatMap((group) => [...adjacentTo(game, group)])),
    last = moves.at(-1) === "swap" ? moves[0] : moves.at(-1);
  for (const one of faces) {
    const { face } = one;
    markFace(one, owners.get(face), {
      caught: caught.has(face),
      around: around.has(face),
      legal: open.has(face),
      last: face === last,
    });
  }
}

/**
 * Listen to pointers and the wheel on the board. On boards that a drag does not turn, `pan` is called with the
 * distance in pixels.
 * @type {(holder: HTMLElement, handlers: {press: (face: number) => void, turn: (right: number, down: number) => void,
 *   zoom: (steps: number) => void, pan: (right: number, down: number) => void}, turns: () => boolean) => void}
 *
 */
function listen(holder, { press, turn, zoom, pan }, turns) {
  holder.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(-Math.sign(event.deltaY));
    },
    { passive: false },
  );
  followPointers([holder], {
    take: ({ target, clientX: x, clientY: y }) => {
      const group = target instanceof Element ? target.closest("[data-face]") : null;
      return { face: group ? Number(group.getAttribute("data-face")) : -1, x, y };
    },
    move(held, { clientX, clientY }, isDrag) {
      if (!isDrag) return;
      const right = clientX - held.x,
        down = clientY - held.y;
      if (turns()) {
        const { width } = /** @type {Element} */ (holder.firstElementChild).getBoundingClientRect();
        turn(right / width, down / width);
      } else pan(right, down);
      Object.assign(held, { x: clientX, y: clientY });
    },
    drop: () => {},
    tap: ({ face }) => {
      if (face >= 0) press(face);
    },
    giveUp: () => {},
  });
}

/**
 * Make the board in the stage. `press` is called with the pressed face, `zoom` with the steps of
 * Ctrl and the wheel.
 * @param {HTMLElement} stage
 * @param {{press: (face: number) => void, zoom: (steps: number) => void}} handlers
 * @returns {Boco.Board}
 */
export function createBoard(stage, { press, zoom }) {
  const holder = el("div", { class: "views" });
  /** @type {ReturnType<typeof createView>[]} */
  let views = [];
  /** @type {Boco.Entry} */
  let entry;
  /** @type {Direction} */
  let seen = FRONT;
  /** @type {[BocoState, Shown<BocoMove, unknown>]} */
  let shown;
  stage.append(holder);
  const every = () => views.flatMap(({ drawn }) => [...drawn.values()]);
  /**
   * @type {(direction: Direction) => void} show a 3D board from a direction, and from the
   * opposite direction
   */
  const look = (direction) => {
    seen = direction;
    const { mesh, view: flat } = entry;
    for (const [at, view] of views.entries())
      view.draw(
        mesh ? viewFrom(mesh, at ? behind(seen) : seen) : flatView(/** @type {FlatBoard} */ (flat)),
      );
    if (shown) show(...shown);
  };
  /** @type {(right: number, down: number) => void} turn the board like a drag across these fractions of its size */
  const turn = (right, down) => look(dragged(seen, right, down));
  /** @type {(position: BocoState, is: Shown<BocoMove, unknown>) => void} */
  const show = (position, is) => {
    shown = [position, is];
    holder.classList.toggle("fresh", !position.moves.length); // the class makes the dots on all faces faint
    markFaces(every(), entry, position, is.legal);
  };
  listen(
    holder,
    { press, turn, zoom, pan: (right, down) => views[0].pan(right, down) },
    () => entry.mesh !== null,
  );
  return {
    show,
    begin(next) {
      entry = next;
      views = (entry.mesh ? [0, 1] : [0]).map((at) => createView(entry, at));
      holder.replaceChildren(...views.map(({ root }) => root));
      holder.classList.toggle("turns", entry.mesh !== null);
      zoom(-Infinity);
      look(FRONT);
    },
    ring(about) {
      const faces = [about].flat(),
        [face] = faces;
      if (entry.mesh && typeof face === "number") look(towards(entry.mesh, face, seen));
      for (const one of every()) one.over.classList.toggle("focused", faces.includes(one.face));
      if (typeof face === "number") for (const view of views) view.reveal(face);
    },
    key(name) {
      const way = WAYS[name];
      if (way && entry.mesh) turn(...way);
      else if (way) {
        const [right, down] = way,
          { width, height } = views[0].root.getBoundingClientRect();
        views[0].pan(-right * width, -down * height);
      } else if (name === "-") zoom(-1);
      return Boolean(way) || name === "-";
    },
    zoom(steps) {
      const [near] = views.map((view) => view.zoom((old) => nearer(old, steps)));
      holder.classList.toggle("near", near.steps > 0);
      return { scale: scaleOf(near), isWhole: near.steps === 0, isNearest: isNearest(near) };
    },
    view(signs) {
      holder.classList.toggle("viewed", signs.size > 0);
      for (const { face, group } of every()) {
        const text = group.querySelector(".opinion");
        if (text) text.textContent = signs.get(face) ?? "";
      }
    },
    number: () => holder.classList.toggle("numbered"),
  };
}
