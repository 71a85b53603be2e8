// The plays that are kept between visits. Others may have written them: who reads them checks them.

import { keep, recall, recalledBests } from "../shared/storage.js";

const PREFIX = "tantrix/1/";

/**
 * Return the kept play of an entry, null where there is none.
 * @type {(id: string) => any}
 */
export const keptOf = (id) => recall(PREFIX + id);

/** @type {(id: string) => unknown[]} the placements that may have solved a puzzle once */
export const keptSolutions = (id) => recalledBests(PREFIX + id, "solved");

/** @type {(id: string, value: object) => void} */
export const keepOf = (id, value) => keep(PREFIX + id, value);
