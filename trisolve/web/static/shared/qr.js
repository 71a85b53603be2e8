// Makes the QR code of a string (ISO/IEC 18004): byte mode, error correction L, versions 1 to 26, mask 0. The
// standard asks for the mask with the lowest penalty, but readers accept any mask.

// for each version, the error correction bytes per block and the number of blocks
const ECC = [
  0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
  26, 28,
];
const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12];
const FORMAT = 0b111011111000100; // the format bits for error correction L and mask 0
export const MAX_QR = 1200;

/** @type {(version: number) => number} */
const nAligned = (version) => (version > 1 ? Math.floor(version / 7) + 2 : 0);

/** @type {(version: number) => number} the number of bytes that fit into the data modules */
function capacity(version) {
  const n = nAligned(version),
    aligned = n ? (25 * n - 10) * n - 55 : 0;
  return ((16 * version + 128) * version + 64 - aligned - (version > 6 ? 36 : 0)) >> 3;
}

/** @type {(x: number, y: number) => number} the product in the field of 256 elements */
function times(x, y) {
  let z = 0;
  for (let i = 7; i >= 0; i--) z = (z << 1) ^ ((z >>> 7) * 0x11d) ^ (((y >>> i) & 1) * x);
  return z;
}

/** @type {(data: number[], n: number) => number[]} the n bytes of Reed-Solomon error correction */
function correction(data, n) {
  const divisor = new Array(n - 1).fill(0).concat(1);
  for (let i = 0, root = 1; i < n; i++, root = times(root, 2)) {
    for (let j = 0; j < n; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  let rest = new Array(n).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest = divisor.map((part, i) => (rest[i + 1] ?? 0) ^ times(part, factor));
  }
  return rest;
}

/** @type {(bytes: number[], version: number) => number[]} all bytes, interleaved */
function codewords(bytes, version) {
  const total = capacity(version),
    nBlocks = BLOCKS[version],
    room = total - ECC[version] * nBlocks;
  const bits = [
    4,
    ...(version > 9 ? [bytes.length >> 12, bytes.length >> 8] : []),
    bytes.length >> 4,
    bytes.length,
    ...bytes.flatMap((byte) => [byte >> 4, byte]),
    0,
  ].map((half) => half & 15);
  const data = Array.from(
    { length: bits.length >> 1 },
    (_, i) => (bits[2 * i] << 4) | bits[2 * i + 1],
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = Math.floor(room / nBlocks),
    nShort = nBlocks - (room % nBlocks);
  const parts = Array.from({ length: nBlocks }, (_, k) =>
    data.slice(k * short + Math.max(0, k - nShort), (k + 1) * short + Math.max(0, k + 1 - nShort)),
  );
  const checks = parts.map((part) => correction(part, ECC[version]));
  /** @type {(rows: number[][]) => number[]} */
  const inTurn = (rows) =>
    rows[nBlocks - 1].flatMap((_, i) => rows.flatMap((row) => row.slice(i, i + 1)));
  return [...inTurn(parts), ...inTurn(checks)];
}

/**
 * Return the modules of the QR code of a string, with true for dark, or null if the string is too long.
 * @type {(text: string) => boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = ECC.findIndex(
    (ecc, v) =>
      v > 0 &&
      text.length <= MAX_QR &&
      capacity(v) - ecc * BLOCKS[v] >= bytes.length + (v > 9 ? 3 : 2),
  );
  if (version < 0) return null;
  const size = 4 * version + 17;
  /** @type {(boolean | null)[][]} null for the modules that hold data */
  const rows = Array.from({ length: size }, () => new Array(size).fill(null));
  /** @type {(x: number, y: number, dark: unknown) => void} */
  const set = (x, y, dark) => {
    if (rows[y]?.[x] !== undefined) rows[y][x] = Boolean(dark);
  };
  /** @type {(x: number, y: number, radius: number, light: number[]) => void} */
  const rings = (x, y, radius, light) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        set(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    rings(x, y, 4, [2, 4]);
  const n = nAligned(version),
    step = Math.ceil((4 * version + 4) / (2 * n - 2)) * 2;
  const centers = Array.from({ length: n }, (_, i) => (i ? size - 7 - (n - 1 - i) * step : 6));
  /** @type {(at: number) => number} */
  const end = (at) => (at === 6 ? 0 : at === size - 7 ? 1 : 2);
  for (const x of centers) {
    // no alignment pattern in the three corners with finder patterns
    for (const y of centers) if (end(x) + end(y) > 1) rings(x, y, 2, [1]);
  }
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
  for (let i = 0; i < 18 && version > 6; i++) {
    const dark = (((version << 12) | rest) >>> i) & 1,
      a = size - 11 + (i % 3),
      b = Math.floor(i / 3);
    set(a, b, dark);
    set(b, a, dark);
  }
  for (let i = 0; i < 15; i++) {
    const dark = (FORMAT >>> i) & 1;
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, dark);
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, dark);
  }
  set(8, size - 8, true);
  const words = codewords(bytes, version);
  let i = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    // skip the timing column
    for (let k = 0; k < size; k++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - k : k;
      for (const x of [right, right - 1]) {
        if (rows[y][x] !== null) continue;
        rows[y][x] = (((words[i >> 3] ?? 0) >>> (7 - (i & 7))) & 1) !== ((x + y + 1) & 1);
        i += 1;
      }
    }
  }
  return /** @type {boolean[][]} */ (rows);
}
