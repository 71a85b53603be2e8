// Numbers with few digits, as Python rounds them: ties go to the even digit.

/** @type {(value: number, digits: number) => number} */
export function roundedTo(value, digits) {
  const halves = value * 2 ** (digits + 1); // an odd number if the value is a tie
  if (!Number.isInteger(halves) || halves % 2 === 0) return Number(value.toFixed(digits));
  const below = Math.floor(value * 10 ** digits);
  return (below + (below % 2 === 0 ? 0 : 1)) / 10 ** digits;
}

/** @type {(value: number, digits: number) => string} */
export const fixed = (value, digits) => roundedTo(value, digits).toFixed(digits);
