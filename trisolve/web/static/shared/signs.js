// The shapes of signs in cells, in a circle with radius 1 around (0, 0), like SHAPES in
// trisolve.mesh.pictures.scene.

/** @type {Record<string, string>} */
export const SHAPES = {
  disc: "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z",
  ring: "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1-1 0ZM-.6 0A.6.6 0 0 1 .6 0A.6.6 0 0 1-.6 0Z",
  square: "M-.8-.8H.8V.8H-.8Z",
  cross: "M-.85-.6-.6-.85 0-.25.6-.85.85-.6.25 0 .85.6.6.85 0 .25-.6.85-.85.6-.25 0Z",
  arrow: "M0-1 .75-.1H.25V.9H-.25V-.1H-.75Z",
};
