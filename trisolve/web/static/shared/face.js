// window.trisolve: what tests, and pages that embed one of ours, can do with it.

/**
 * Publish the interface of a page. Every page has the names of PageFace; what else it has is its own.
 * @template {PageFace} F
 * @param {F} face
 */
export function publish(face) {
  Object.freeze(face.game);
  Object.defineProperty(window, "trisolve", { value: Object.freeze(face) });
}
