// window.trisolve: the interface for tests and embedding pages.

/**
 * Publish the interface of a page. Every page has the names in PageFace; a page may add others.
 * @template {PageFace} F
 * @param {F} face
 */
export function publish(face) {
  Object.freeze(face.game);
  Object.defineProperty(window, "trisolve", { value: Object.freeze(face) });
}
