// The shapes that the site's modules pass to each other. Types alone: nothing of this file reaches a page.

interface SitePage {
  // the settings that Python writes for each page of the site
  title: string; // of the site
  version: string;
  sky?: import("../shared/sky.js").SkyName;
  row?: string; // the colors of a theme file
  isFixed?: boolean;
  pages: string[]; // the site's pages, in the order of its menu
  games: Record<string, { name: string; line: string }>; // the texts about each game in menus and on cards
  hints?: number; // the number of hints per level; absent if there is no limit
}

interface PackCard {
  // a pack in the list
  id: string; // the name of its file, and of its address
  name: string;
  levels: number;
  moves: [number, number] | null; // the smallest and the largest claimed optimum
  sky: import("../shared/sky.js").SkyName;
  stage: string; // its part of the ladder: a key of STAGE_NAMES
  grades: Record<string, number>; // the number of levels of each grade, easiest first; "" stands for no grade
  picture: CarriedLevel; // one of its levels
  playtest?: string; // the request to its players, shown before they send their plays
}

interface CarriedPack {
  // the contents of a pack's file
  sky?: import("../shared/sky.js").SkyName;
  name: string;
  levels: CarriedLevel[];
  sections?: [first: number, name: string][]; // from 1, in order
}
