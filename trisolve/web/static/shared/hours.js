// The sky for each hour of the day.

/** @typedef {"dawn" | "day" | "lagoon" | "dusk" | "night"} SkyName */

const HOURS = /** @type {[number, SkyName][]} */ ([
  [20, "night"],
  [17, "dusk"],
  [9, "day"],
  [5, "dawn"],
]);

/** Return the sky for an hour. @type {(hour: number) => SkyName} */
export const skyOfHour = (hour) => HOURS.find(([from]) => hour >= from)?.[1] ?? "night";
