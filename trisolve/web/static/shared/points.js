// Averages points, such as the corners of a polygon.

/** Return the mean of points. @type {<T extends number[]>(points: T[]) => T} */
export const middleOf = (points) =>
  /** @type {any} */ (
    points[0].map((_, at) => points.reduce((sum, point) => sum + point[at], 0) / points.length)
  );
