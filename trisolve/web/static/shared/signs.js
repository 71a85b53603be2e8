// The shapes of signs in cells, in a circle with radius 1 around (0, 0), like SHAPES in
// trisolve.mesh.pictures.scene.

/** @type {Record<string, string>} */
export const SHAPES = {
  disc: "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0Z",
  ring: "M-1 0A1 1 0 0 1 1 0A1 1 0 0 1 -1 0ZM-0.6 0A0.6 0.6 0 0 1 0.6 0A0.6 0.6 0 0 1 -0.6 0Z",
  square: "M-0.8 -0.8L0.8 -0.8L0.8 0.8L-0.8 0.8Z",
  cross:
    "M-0.85 -0.6L-0.6 -0.85L0 -0.25L0.6 -0.85L0.85 -0.6L0.25 0L0.85 0.6L0.6 0.85L0 0.25L-0.6 0.85L-0.85 0.6L-0.25 0Z",
  arrow: "M0 -1L0.75 -0.1L0.25 -0.1L0.25 0.9L-0.25 0.9L-0.25 -0.1L-0.75 -0.1Z",
};
