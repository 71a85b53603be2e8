// Days by the player's own clock, and the days with puzzles on the site.

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

export const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

const DAY_MS = 86_400_000,
  MINUTE_MS = 60_000;

/** @type {(ms: number) => string} the UTC date of a time, as YYYY-MM-DD */
const dateAt = (ms) => new Date(ms).toISOString().slice(0, 10);

/** @type {(now?: Date) => string} the date in the player's time zone */
export const today = (now = new Date()) =>
  dateAt(Number(now) - now.getTimezoneOffset() * MINUTE_MS);

/** Return the milliseconds to the next midnight. @type {(now?: Date) => number} */
export const untilMidnight = (now = new Date()) =>
  Number(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)) - Number(now);

/**
 * Call `run` at each midnight, or as soon as the page is visible again after midnight.
 * @type {(run: () => void) => void}
 */
export function onNewDay(run) {
  let date = today(),
    timer = 0;
  const look = () => {
    const now = today();
    clearTimeout(timer);
    timer = setTimeout(look, untilMidnight());
    if (date === now) return;
    date = now;
    run();
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  look();
}

/** @type {(date: string, by: number) => string} the date some days later */
export const daysLater = (date, by) => dateAt(Date.parse(date) + by * DAY_MS);

/** @type {(date: string) => string} */
export const monthOf = (date) => date.slice(0, 7);

/** @type {(month: string, by: number) => string} */
export function monthsLater(month, by) {
  const [year, number] = month.split("-").map(Number);
  return monthOf(dateAt(Date.UTC(year, number - 1 + by)));
}

/**
 * Return the weeks of a month, starting on Sunday: dates, with null before the first and after the
 * last.
 * @type {(month: string) => (string | null)[][]}
 */
export function weeksOf(month) {
  const first = new Date(month).getUTCDay(),
    weeks = Array.from({ length: 6 }, (_, week) =>
      WEEKDAYS.map((_name, at) => daysLater(month, 7 * week + at - first)),
    ).map((week) => week.map((date) => (monthOf(date) === month ? date : null)));
  return weeks.filter((week) => week.some(Boolean));
}

/** @type {(date: string) => string} the month of a date, spelled here because a browser's first use of a locale takes long */
const nameOfMonth = (date) => MONTHS[Number(date.slice(5, 7)) - 1];

/** @type {(date: string) => string} a date without its year and its weekday, such as November 23 */
export const dayName = (date) => `${nameOfMonth(date)} ${Number(date.slice(8))}`;

/** @type {(month: string) => string} */
export const monthText = (month) => `${nameOfMonth(month)} ${month.slice(0, 4)}`;

/** @type {(date: string) => string} */
export const dateText = (date) =>
  `${WEEKDAYS[new Date(date).getUTCDay()]}, ${dayName(date)}, ${date.slice(0, 4)}`;

/**
 * @type {(wanted: string, known: string[]) => string | null}
 * the wanted day, or else the last day before it, or else the first day
 */
export const dayShown = (wanted, known) =>
  known.filter((one) => one <= wanted).at(-1) ?? known[0] ?? null;
