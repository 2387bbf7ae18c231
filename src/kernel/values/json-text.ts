/** JSON text without parsing it: looked at sign by sign, so that no depth of it is too much. */

const quote = 0x22;
const backslash = 0x5c;

/** The place after the quote that closes the text that begins here. */
export function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at + 1;
}

/** Whether a colon follows. */
export function isKey(text: string, end: number): boolean {
  const keyEnd = /\s*:/y;
  keyEnd.lastIndex = end;
  return keyEnd.test(text);
}

/** How many lists and objects stand in one another, in a valid JSON text. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') inText = !inText;
    else if (sign === '\\') at += 1;
    else if (!inText && (sign === '{' || sign === '[')) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (!inText && (sign === '}' || sign === ']')) depth -= 1;
  }
  return deepest;
}

/** A list in a JSON text. */
export interface ListText {
  /** The places after its opening bracket, and of its closing one. */
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
