/** The parts of JSON text as they are written: no digit passes through a number. */
import { endOfText } from '../../kernel/values/json-text.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

const isSpace = (sign: number) => sign === 0x20 || sign === 0x0a || sign === 0x0d || sign === 0x09;

function skip(text: string, start: number, also: number): number {
  let at = start;
  for (let sign = text.charCodeAt(at); isSpace(sign) || sign === also; ) {
    at += 1;
    sign = text.charCodeAt(at);
  }
  return at;
}

/** The offset after the value that begins here. */
function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === quote) return endOfText(text, start);
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      at = endOfText(text, at);
      continue;
    }
    if (sign === openBrace || sign === openBracket) depth += 1;
    else if (sign === closeBrace || sign === closeBracket) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (sign === comma || isSpace(sign))) return at;
    at += 1;
  }
  return at;
}

/** Visits the members of the object that begins at `start`. */
export function eachMember(
  text: string,
  start: number,
  visit: (name: string, from: number, to: number) => void,
): void {
  let at = skip(text, start + 1, comma);
  while (text.charCodeAt(at) === quote) {
    const keyEnd = endOfText(text, at);
    const from = skip(text, keyEnd, colon);
    const to = endOfValue(text, from);
    visit(text.slice(at + 1, keyEnd - 1), from, to);
    at = skip(text, to, comma);
  }
}

/** Visits where the elements of the list that begins at `start` begin. */
export function eachElement(text: string, start: number, visit: (from: number) => void): void {
  let at = skip(text, start + 1, comma);
  while (at < text.length && text.charCodeAt(at) !== closeBracket) {
    visit(at);
    at = skip(text, endOfValue(text, at), comma);
  }
}
