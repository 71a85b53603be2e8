// The shapes that the site's modules pass to each other. Types alone: nothing of this file reaches a page.

interface SitePage {
  // the settings that Python writes for each page of the site
  title: string; // of the site
  version: string;
  sky?: import("../shared/sky.js").SkyName;
  row?: string; // the colors of a theme file
  isFixed?: boolean;
  pages: string[]; // what the site has, in the order of its menu
  games: Record<string, { name: string; line: string }>; // what menus and cards say of each game
  hints?: number; // how many hints a level has; none is no limit
}

interface PackCard {
  // a pack in the list
  id: string; // the name of its file, and of its address
  name: string;
  levels: number;
  moves: [number, number] | null; // the smallest and the largest optimum that is claimed
  sky: import("../shared/sky.js").SkyName;
  stage: string; // which part of the ladder it is on: a key of STAGE_NAMES
  grades: Record<string, number>; // how many levels of each grade, easy ones first; "" is none
  picture: CarriedLevel; // one of its levels
  playtest?: string; // what its players are asked for, before their plays are handed over
}

interface CarriedPack {
  // a pack as its file has it
  sky?: import("../shared/sky.js").SkyName;
  name: string;
  levels: CarriedLevel[];
  sections?: [first: number, name: string][]; // from 1, in order
}
