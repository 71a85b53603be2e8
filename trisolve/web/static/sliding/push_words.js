// The push modes. Written by tools/page_tables.py.

/** What a block pushes in each push mode. */
// prettier-ignore
export const PUSHED = {
  "full": "all blocks in its way",
  "oblique": "blocks in its way that slide in other directions",
  "none": "nothing"
};
