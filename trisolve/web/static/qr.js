// A QR code of a text (ISO/IEC 18004): byte mode, error correction L, versions 1 to 26, mask by the
// standard's penalties for runs, blocks and balance.

// for each version: error correction bytes a block, and how many blocks
const ECC = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12];
export const MOST_QR = 1200;

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + (y >> 1)) % 2 === 0, (x, y) => x * y % 2 + x * y % 3 === 0,
  (x, y) => (x * y % 2 + x * y % 3) % 2 === 0, (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

/** @type {(version: number) => number} how many modules are for data */
function capacity(version) {
  const n = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const all = (16 * version + 128) * version + 64 - (n ? (25 * n - 10) * n - 55 : 0);
  return all - (version > 6 ? 36 : 0);
}

/** @type {(x: number, y: number) => number} in the field of 256 elements */
function times(x, y) {
  let z = 0;
  for (let i = 7; i >= 0; i--) z = z << 1 ^ (z >>> 7) * 0x11d ^ (y >>> i & 1) * x;
  return z;
}

/** @type {(data: number[], n: number) => number[]} the n bytes of Reed and Solomon */
function correction(data, n) {
  const divisor = new Array(n - 1).fill(0).concat(1);
  for (let i = 0, root = 1; i < n; i++, root = times(root, 2)) {
    for (let j = 0; j < n; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  /** @type {number[]} */
  const rest = new Array(n).fill(0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    for (const [i, part] of divisor.entries()) rest[i] ^= times(part, factor);
  }
  return rest;
}

/** @type {(text: string, version: number) => number[]} all bytes, interleaved */
function codewords(text, version) {
  const bytes = [...new TextEncoder().encode(text)], total = capacity(version) >> 3;
  const room = total - ECC[version] * BLOCKS[version], wide = version > 9 ? 16 : 8;
  let bits = `0100${bytes.length.toString(2).padStart(wide, "0")}`;
  bits += bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("") + "0000";
  bits = bits.slice(0, 8 * room).padEnd(Math.ceil(Math.min(bits.length, 8 * room) / 8) * 8, "0");
  const data = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(total / BLOCKS[version]) - ECC[version];
  const nShort = BLOCKS[version] - total % BLOCKS[version];
  const parts = [], found = [];
  for (let k = 0, at = 0; k < BLOCKS[version]; k++) {
    const part = data.slice(at, at += short + (k < nShort ? 0 : 1));
    parts.push({ part, check: correction(part, ECC[version]) });
  }
  for (let i = 0; i <= short; i++) for (const { part } of parts) if (i < part.length) found.push(part[i]);
  for (let i = 0; i < ECC[version]; i++) for (const { check } of parts) found.push(check[i]);
  return found;
}

/**
 * Return the modules of a text's code, true for dark; null where it is too long.
 * @type {(text: string) => boolean[][] | null}
 */
export function qrCode(text) {
  const length = new TextEncoder().encode(text).length;
  const version = ECC.findIndex((ecc, v) => v > 0 && (text.length <= MOST_QR)
    && (capacity(v) >> 3) - ecc * BLOCKS[v] >= length + (v > 9 ? 3 : 2));
  if (version < 0) return null;
  const size = 4 * version + 17;
  /** @type {(boolean | null)[][]} null where data go */
  const fixed = Array.from({ length: size }, () => new Array(size).fill(null));
  /** @type {(x: number, y: number, dark: boolean) => void} */
  const set = (x, y, dark) => { if (fixed[y]?.[x] !== undefined) fixed[y][x] = dark; };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const nAligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = Math.ceil((4 * version + 4) / (2 * nAligned - 2)) * 2;
  const centres = nAligned ? [6] : [];
  for (let i = nAligned - 2; i >= 0; i--) centres.push(size - 7 - i * step);
  for (const x of centres) {
    for (const y of centres) {
      if ((x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)) continue;
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  if (version > 6) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = rest << 1 ^ (rest >>> 11) * 0x1f25;
    for (let i = 0; i < 18; i++) {
      const dark = ((version << 12 | rest) >>> i & 1) === 1, a = size - 11 + i % 3, b = Math.floor(i / 3);
      set(a, b, dark);
      set(b, a, dark);
    }
  }
  writeFormat(set, size, 0);
  const bytes = codewords(text, version);
  const drawn = MASKS.map((mask, n) => {
    writeFormat(set, size, n);
    return filled(fixed, bytes, mask);
  });
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))];
}

/** @type {(set: (x: number, y: number, dark: boolean) => void, size: number, mask: number) => void} */
function writeFormat(set, size, mask) {
  let rest = 8 | mask; // 01: error correction L
  for (let i = 0; i < 10; i++) rest = rest << 1 ^ (rest >>> 9) * 0x537;
  const bits = ((8 | mask) << 10 | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = (bits >>> i & 1) === 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
  }
  set(8, size - 8, true);
}

/** @type {(fixed: (boolean | null)[][], bytes: number[], mask: (x: number, y: number) => boolean) => boolean[][]} */
function filled(fixed, bytes, mask) {
  const size = fixed.length, rows = fixed.map((row) => row.map((dark) => dark === true));
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k++) {
      for (const x of [right, right - 1]) {
        const y = (right + 1 & 2) === 0 ? size - 1 - k : k;
        if (fixed[y][x] !== null) continue;
        const dark = i < 8 * bytes.length && (bytes[i >> 3] >>> 7 - (i & 7) & 1) === 1;
        rows[y][x] = dark !== mask(x, y);
        i += 1;
      }
    }
  }
  return rows;
}

/** @type {(rows: boolean[][]) => number} */
function penalty(rows) {
  const size = rows.length, lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))];
  let sum = 0, dark = 0;
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (const [y, row] of rows.entries()) {
    for (const [x, value] of row.entries()) {
      dark += value ? 1 : 0;
      const below = rows[y + 1];
      if (below && row[x + 1] === value && below[x] === value && below[x + 1] === value) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs(dark / size / size - 0.5) * 20);
}
