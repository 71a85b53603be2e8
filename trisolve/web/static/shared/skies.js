// The skies and their night forms. Written by tools/page_tables.py.

/** What each color of a row is for. */
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
  "dawn": "e99f98,fdeacd,fff4dd,b98787,74495b,fff8ee,3a2430,705561,a8392f,ffffff,291922,9c6d75,f3ecda,1b1d26,311f2c,b6bccb,a4878b",
  "dawn-night": "27243b,6a6a8a,efeeec,654a5b,241d33,26253c,e9edf8,bac1d4,ecaca6,1e1c2b,ffffff,4a374a,d8dbe4,0e1220,130e1d,b6bccb,686576",
  "day": "86c1e3,f0f5e6,fffdf0,a89d83,6b6154,fcfaf3,20302f,566563,0b5f94,ffffff,162221,8e846f,f3ecda,1b1d26,2e282a,b6bccb,9f9687",
  "day-night": "1b2844,587199,eff2f6,5d5857,222332,24293b,e9edf8,bac2d6,97cae7,1c212a,ffffff,444247,d8dbe4,0e1220,12101d,b6bccb,676976",
  "lagoon": "5bb5b1,e6f4da,fbffe2,6f9583,345c60,f5fbf3,123332,456462,0a6467,ffffff,0d2423,567d74,f3ecda,1b1d26,19262e,b6bccb,7d938e",
  "lagoon-night": "15263e,506e8f,edf3ee,3a545b,162234,1c283d,e9edf8,bac3d4,72bfbc,11202c,ffffff,2b3f4b,d8dbe4,0e1220,0d101e,b6bccb,606877",
  "dusk": "514487,f4af8e,ffd29c,957c9f,47325f,fdf4ee,2c2040,66587a,6a3d9c,ffffff,ffffff,745d84,f3ecda,1b1d26,20162e,b6bccb,88798e",
  "dusk-night": "141939,505581,efdccc,4c3f63,1a1834,1f213d,e9edf8,babcca,ffd8aa,15182c,ffffff,372f4f,d8dbe4,0e1220,0f0c1e,b6bccb,626277",
  "night": "0c132e,3b4e7e,dfe7fb,46547e,1e2849,171e36,e9edf8,aeb8d2,8ec9ff,08111f,ffffff,354268,d8dbe4,0e1220,101226,b6bccb,656c84"
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
