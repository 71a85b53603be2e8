// The numbers of trisolve/rating.py. Written by tools/page_tables.py.

// prettier-ignore
export const RATING = {
  "start": 3,
  "scale": 4,
  "steps": [
    [
      10,
      3
    ],
    [
      30,
      1.5
    ]
  ],
  "lastStep": 0.8,
  "nearOptimum": 1.5,
  "minSeconds": 120,
  "rise": 0.5,
  "width": 1.5,
  "share": 0.1,
  "nRecent": 3
};
