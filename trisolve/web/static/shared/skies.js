// The skies and their night forms. Written by tools/page_tables.py.

/** The purpose of each color of a row. */
// prettier-ignore
export const ROLES = [
  "above",
  "below",
  "sun",
  "floor",
  "rock",
  "paper",
  "ink",
  "quiet",
  "accent",
  "on_accent",
  "head",
  "grid",
  "stone",
  "black",
  "edge",
  "black_edge",
  "groove"
];

/** @type {Record<string, string>} */
// prettier-ignore
export const SKIES = {
  "dawn": "e99f98fdeacdfff4ddb9878774495bfff8ee3a2430705561a8392fffffff2919229c6d75f3ecda1b1d26311f2db6bccba4878b",
  "dawn-night": "27243b6a6a8aefeeec7d5b68241d3326253ce9edf8bac1d4ecaca61e1c2bffffff584152d8dbe40e1220130e1db6bccb686576",
  "day": "86c1e3f0f5e6fffdf0a89d836b6154fcfaf320302f5665630b5f94ffffff1622218e846ff3ecda1b1d262e282ab6bccb9f9687",
  "day-night": "1b2844587199eff2f6736c6422233224293be9edf8bac2d797cae71c212affffff514d4fd8dbe40e122012101db6bccb676976",
  "lagoon": "5bb5b1e6f4dafbffe26f9583345c60f5fbf31233324564620a6467ffffff0d2423567d74f3ecda1b1d2619262eb6bccb7d938e",
  "lagoon-night": "15263e506f8fedf3ef4967661622341c283de9edf8bac3d472bfbc11202cffffff344a51d8dbe40e12200d101eb6bccb606877",
  "dusk": "514487f4af8effd29c957c9f47325ffdf4ee2c204066587a6a3d9cffffffffffff745d84f3ecda1b1d2620162eb6bccb88798e",
  "dusk-night": "141939505581efddcc6151751a18341f213de9edf8babccaffd8aa15182cffffff43395ad8dbe40e12200f0c1eb6bccb626277",
  "night": "0c132e3b4e7edfe7fb46547e1e2849171e36e9edf8aeb8d28ec9ff08111fffffff354268d8dbe40e1220101226b6bccb656c84"
};

/** The colors of blocks with goals, in turn. */
// prettier-ignore
export const STRONG = [
  "#f2a413",
  "#56b4e9",
  "#009e73",
  "#cc79a7",
  "#d55e00",
  "#0072b2",
  "#f0e442"
];
