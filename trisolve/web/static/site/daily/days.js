// Days by the player's own clock, and the days with puzzles on the site.

/** @type {(day: Date) => string} a date as YYYY-MM-DD in the player's time zone */
const dateOf = (day) =>
  [
    String(day.getFullYear()).padStart(4, "0"),
    ...[day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");

/** @type {() => string} */
export const today = () => dateOf(new Date());

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
export function daysLater(date, by) {
  const [year, month, day] = date.split("-").map(Number);
  return dateOf(new Date(year, month - 1, day + by, 12));
}

/** @type {(date: string) => string} */
export const monthOf = (date) => date.slice(0, 7);

/** @type {(month: string, by: number) => string} the month some months later */
export const monthsLater = (month, by) => {
  const [year, number] = month.split("-").map(Number);
  return monthOf(dateOf(new Date(year, number - 1 + by, 1, 12)));
};

/**
 * Return the weeks of a month, starting on Sunday: dates, with null before the first and after the
 * last.
 * @type {(month: string) => (string | null)[][]}
 */
export function weeksOf(month) {
  const [year, number] = month.split("-").map(Number),
    n = new Date(year, number, 0, 12).getDate();
  const before = new Date(year, number - 1, 1, 12).getDay();
  const cells = [
    ...Array(before).fill(null),
    ...Array.from({ length: n }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`),
  ];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
}

/** @type {(date: string, parts: Intl.DateTimeFormatOptions) => string} a day or a month, written out in the player's language */
function spelled(date, parts) {
  const [year, month, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day, 12).toLocaleDateString(undefined, parts);
}

/** @type {(date: string) => string} */
export const dateText = (date) => spelled(date, { dateStyle: "full" });

/** @type {(date: string) => string} a date without its year and its weekday, such as November 23 */
export const dayName = (date) => spelled(date, { month: "long", day: "numeric" });

/** @type {(month: string) => string} */
export const monthText = (month) => spelled(month, { year: "numeric", month: "long" });

/**
 * @type {(wanted: string, known: string[]) => string | null}
 * the wanted day, or else the last day before it, or else the first day
 */
export const dayShown = (wanted, known) =>
  known.includes(wanted)
    ? wanted
    : (known.filter((one) => one <= wanted).at(-1) ?? known[0] ?? null);
