// Every sentence of the page About.

export const ABOUT = [
  [
    "Privacy",
    "Nothing leaves your browser. The site sets no cookies, counts no visits and loads nothing from other addresses.",
  ],
  [
    "The games",
    "The sliding blocks on triangles are based on the game that Jason Fieldman described in 2012.",
    "Entanglement is based on the game by Gopherwood Studios. Tantrix is a trademark of its owner; " +
      "the site uses only its rules and facts. All four games are free to play here.",
  ],
  [
    "Proofs",
    "Wherever the site gives a minimum number of moves, a search of all positions has proved it. Numbers that are not " +
      "proved yet are called claimed.",
  ],
  [
    "License",
    "The site is made with trisolve. trisolve and its levels are free to use under the MIT license.",
    "Its font is Inter, by the Inter Project Authors, under the SIL Open Font License 1.1.",
  ],
];

/** @type {(version: string) => string} */
export const versionText = (version) => `trisolve ${version}`;

export const ALL_PROGRESS = {
  head: "Your progress",
  where:
    "Progress, streaks and settings are kept only in this browser. Clearing the browser's data deletes them. " +
    "To keep them or move them to another device, export them.",
  export: "Export to a file",
  import: "Import from a file",
};
