/** JSON text read character by character, without parsing: any depth of nesting is possible. */

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const zero = 0x30;
const nine = 0x39;
const point = 0x2e;
const upperE = 0x45;
const lowerE = 0x65;

/** The offset after the quote that closes the string that begins here, or the end of the text. */
export function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) {
    at += text.charCodeAt(at) === backslash ? 2 : 1;
  }
  return at + 1;
}

/** Whether a colon follows. */
export function isKey(text: string, end: number): boolean {
  const keyEnd = /\s*:/y;
  keyEnd.lastIndex = end;
  return keyEnd.test(text);
}

/** The size of a JSON text. */
interface Size {
  /** How many lists and objects are nested. */
  depth: number;
  /** Values and keys: each follows an opening bracket, a comma or a colon. */
  values: number;
}

const unbounded: Size = { depth: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

/**
 * The size of a text, valid JSON or not. Counting stops where it is beyond `most`: a text that a
 * reader does not accept need not be read to its end.
 */
export function sizeOf(text: string, most: Partial<Size> = {}): Size {
  const { depth: maxDepth, values: maxValues } = { ...unbounded, ...most };
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length && deepest <= maxDepth && values <= maxValues; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) inText = !inText;
    else if (sign === backslash) at += 1;
    else if (inText) continue;
    else if (sign === comma || sign === colon) values += 1;
    else if (sign === openBrace || sign === openBracket) {
      values += 1;
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (sign === closeBrace || sign === closeBracket) depth -= 1;
  }
  return { depth: deepest, values };
}

/**
 * How many numerals of valid JSON a double could change: those of 16 characters or more, or with an
 * exponent. Texts such as ids may look like one.
 */
export function riskyNumerals(text: string): number {
  let count = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at) - 1;
    else if ((sign >= zero && sign <= nine) || sign === point) {
      length += 1;
      if (length === riskyLength) count += 1;
      continue;
    } else if (length > 0 && length < riskyLength && (sign === upperE || sign === lowerE)) {
      count += 1;
    }
    length = 0;
  }
  return count;
}

const riskyLength = 16;

/** The expected next part of a JSON text. `first...` may also be the end of an empty container. */
type Expected = 'value' | 'firstValue' | 'key' | 'firstKey' | 'colon' | 'comma';

/**
 * Whether a text is valid JSON, without building its values: for texts nested so deeply that
 * `JSON.parse` would take seconds.
 */
export function isJson(text: string): boolean {
  const closers: number[] = [];
  let expected: Expected = 'value';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09) continue;
    const isObject = closers.at(-1) === closeBrace;
    if (sign === closeBrace || sign === closeBracket) {
      const closes = expected === 'comma' || expected === (isObject ? 'firstKey' : 'firstValue');
      if (!closes || closers.pop() !== sign) return false;
      expected = 'comma';
    } else if (sign === comma) {
      if (expected !== 'comma' || closers.length === 0) return false;
      expected = isObject ? 'key' : 'value';
    } else if (sign === colon) {
      if (expected !== 'colon') return false;
      expected = 'value';
    } else if (expected === 'key' || expected === 'firstKey') {
      if (sign !== quote) return false;
      const end = endOfScalar(text, at);
      if (end === undefined) return false;
      at = end - 1;
      expected = 'colon';
    } else if (expected !== 'value' && expected !== 'firstValue') return false;
    else if (sign === openBrace || sign === openBracket) {
      closers.push(sign + 2);
      expected = sign === openBrace ? 'firstKey' : 'firstValue';
    } else {
      const end = endOfScalar(text, at);
      if (end === undefined) return false;
      at = end - 1;
      expected = 'comma';
    }
  }
  return expected === 'comma' && closers.length === 0;
}

/** The offset after the string, number or literal that begins here; undefined if it is none. */
function endOfScalar(text: string, start: number): number | undefined {
  const end = text.charCodeAt(start) === quote ? endOfText(text, start) : endOfWord(text, start);
  try {
    JSON.parse(text.slice(start, end));
    return end;
  } catch {
    return undefined;
  }
}

function endOfWord(text: string, start: number): number {
  const delimiter = /[\s,:{}[\]"]/g;
  delimiter.lastIndex = start;
  return delimiter.exec(text)?.index ?? text.length;
}

/** A list in a JSON text. */
export interface ListText {
  /** The offsets after its opening bracket, and of its closing one. */
  start: number;
  end: number;
  /** Each element as it is written. */
  elements: string[];
}

/**
 * The list that is the field of the outermost object of a valid JSON text, the first if there are
 * several; undefined when there is none.
 */
export function listOf(text: string, field: string): ListText | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    else if (sign === '"') {
      const end = endOfText(text, at);
      if (depth === 1 && isKey(text, end) && JSON.parse(text.slice(at, end)) === field) {
        const opening = /\s*:\s*(\[?)/y;
        opening.lastIndex = end;
        const list = opening.exec(text)?.[1];
        return list ? readList(text, opening.lastIndex) : undefined;
      }
      at = end - 1;
    }
  }
  return undefined;
}

function readList(text: string, start: number): ListText {
  const elements: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    const closes = sign === ']' || sign === '}';
    if (depth === 0 && (closes || sign === ',')) {
      const element = text.slice(from, at).trim();
      if (element) elements.push(element);
      if (closes) return { start, end: at, elements };
      from = at + 1;
    } else if (closes) depth -= 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '"') at = endOfText(text, at) - 1;
  }
  throw new SyntaxError('The text is not valid JSON.');
}
