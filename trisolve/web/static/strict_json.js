// Strict JSON inside a share code: what Python's reader refuses is refused. Besides the grammar:
// a key that comes twice, white space (a code has one spelling), lone surrogates, numbers without
// end, and nesting or integers beyond what a level may carry.

const MAX_DEPTH = 64;
const MAX_DIGITS = 2467; // of an integer of 8192 bits
const TOKEN = /"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|[{}[\],:]|true|false|null/y;

/**
 * Return the raw texts of the members of a JSON array; throw an Error where it is not strict.
 * @type {(text: string) => string[]}
 */
export function arrayMembers(text) {
  /** @type {{close: string, keys: Set<string> | null}[]} */
  const open = [];
  const members = [];
  let at = 0, begin = 1, waits = "value";
  /** @type {(what: string) => never} */
  const fail = (what) => {
    throw new Error(`expected ${what} in JSON, got "${text.slice(at, at + 20)}"`);
  };
  do {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? fail("a value");
    const inner = open[open.length - 1];
    if (waits === "colon") {
      if (token !== ":") fail("a colon");
      waits = "value";
    } else if (waits === "after" || (token === inner?.close && waits.startsWith("first"))) {
      if (token === inner.close) {
        open.pop();
        if (open.length === 0 && at > begin) members.push(text.slice(begin, at));
        waits = "after";
      } else if (token === ",") {
        if (open.length === 1) {
          members.push(text.slice(begin, at));
          begin = at + 1;
        }
        waits = inner.keys ? "key" : "value";
      } else {
        fail("a comma");
      }
    } else if (inner?.keys && waits !== "value") {
      if (token[0] !== '"') fail("a key");
      const key = JSON.parse(token);
      if (inner.keys.has(key)) fail("each key once");
      inner.keys.add(checkedText(key));
      waits = "colon";
    } else if (open.length > MAX_DEPTH + 1) {
      fail("less nesting");
    } else if (token === "[" || token === "{") {
      open.push(token === "[" ? { close: "]", keys: null } : { close: "}", keys: new Set() });
      waits = "first";
    } else if (open.length === 0 || "]},:".includes(token)) {
      fail("a value");
    } else {
      checkScalar(token);
      waits = "after";
    }
    at += token.length;
  } while (open.length);
  if (at < text.length || text[0] !== "[") fail("the end");
  return members;
}

/** @type {(text: string) => string} */
function checkedText(text) {
  if (/\p{Surrogate}/u.test(text)) throw new Error("expected Unicode text, got a lone surrogate");
  return text;
}

/** @param {string} token */
function checkScalar(token) {
  if (token[0] === '"') {
    checkedText(JSON.parse(token));
  } else if (/^-?\d+$/.test(token)) {
    if (token.length > MAX_DIGITS + 1 || BigInt(token).toString(2).replace("-", "").length > 8192) {
      throw new Error("expected an integer of at most 8192 bits");
    }
  } else if (/\d/.test(token) && !Number.isFinite(Number(token))) {
    throw new Error(`expected a finite number, got ${token}`);
  }
}
