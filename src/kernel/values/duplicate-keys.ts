import { endOfText, isKey } from './json-text.ts';

const quote = 0x22;
const colon = 0x3a;
const backslash = 0x5c;

/** A body could repeat keys a hundred thousand times. */
const maxReported = 20;
const maxPointerLength = 400;

/**
 * JSON pointers of keys that occur twice in one object. A parser silently keeps one of the two. The
 * text must be valid JSON, and `value` the result of parsing it.
 */
export function duplicateKeys(text: string, value: unknown): string[] {
  // The parsed value has fewer members than the text if, and only if, a key occurs twice. Every
  // body is counted, since counting is several times cheaper than comparing keys.
  return countMembers(text) === countKeys(value) ? [] : findDuplicates(text);
}

function countMembers(text: string): number {
  let members = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) inText = !inText;
    else if (sign === backslash) at += 1;
    else if (sign === colon && !inText) members += 1;
  }
  return members;
}

/** Without recursion: bodies may be nested deeper than calls. */
function countKeys(value: unknown): number {
  let keys = 0;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) keys += inner.length;
    for (const each of inner) if (typeof each === 'object') waiting.push(each);
  }
  return keys;
}

/** An object or a list that encloses the current character. */
interface Frame {
  /** Keys so far; undefined in a list. */
  keys: Set<string> | undefined;
  /** The key or index of the current member. */
  at: string | number;
}

function findDuplicates(text: string): string[] {
  const found: string[] = [];
  const frames: Frame[] = [];
  for (let at = 0; at < text.length && found.length < maxReported; at += 1) {
    const sign = text[at];
    const frame = frames.at(-1);
    if (sign === '{') frames.push({ keys: new Set(), at: '' });
    else if (sign === '[') frames.push({ keys: undefined, at: 0 });
    else if (sign === '}' || sign === ']') frames.pop();
    else if (sign === ',' && typeof frame?.at === 'number') frame.at += 1;
    else if (sign === '"') {
      const end = endOfText(text, at);
      if (frame?.keys && isKey(text, end)) {
        frame.at = JSON.parse(text.slice(at, end)) as string;
        if (frame.keys.has(frame.at)) found.push(pointer(frames));
        frame.keys.add(frame.at);
      }
      at = end - 1;
    }
  }
  return [...new Set(found)];
}

const pointer = (frames: readonly Frame[]) =>
  frames
    .slice(0, maxPointerLength)
    .map(({ at }) => `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
    .slice(0, maxPointerLength);
