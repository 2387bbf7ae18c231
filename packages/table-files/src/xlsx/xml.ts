/// <reference path="../saxen.d.ts" />
/** Reads XML element by element; names without their prefixes, which differ between programs. */
import { Parser } from 'saxen';
import { tooMuchContent } from '../faults.ts';
import { TableError } from '../table.ts';

/**
 * Letters of a tag with the text after it. A text of 32,767 letters has 327,670 where each is
 * written by its number. A longer one could fill the memory before it is refused.
 */
const maxPart = 400_000;

/** Elements of a file: a table of 10,000 rows and 100 columns has some two million. */
const maxElements = 2_500_000;

export interface XmlHandlers {
  open?(name: string, attribute: (name: string) => string): void;
  close?(name: string): void;
  text?(text: string): void;
}

export function readXml(bytes: Uint8Array | undefined, { open, close, text }: XmlHandlers): void {
  if (!bytes) return;
  const parser = new Parser();
  let elements = 0;
  parser.on('openTag', (name, attributes) => {
    elements += 1;
    if (elements > maxElements) throw tooMuchContent();
    open?.(local(name), (asked) => decoded(attributeOf(attributes(), asked)));
  });
  if (close) parser.on('closeTag', (name) => close(local(name)));
  if (text) {
    parser.on('text', (given) => text(decoded(given)));
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw new TableError('invalid_xlsx', 1, `The workbook is damaged: ${error.message}.`);
  });
  const content = new TextDecoder().decode(bytes);
  refuseLongParts(content);
  parser.parse(content);
}

function refuseLongParts(content: string): void {
  let begin = 0;
  while (begin < content.length) {
    const next = content.indexOf('<', begin + 1);
    const end = next < 0 ? content.length : next;
    if (end - begin > maxPart) throw tooMuchContent();
    begin = end;
  }
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributeOf = (attributes: Record<string, string>, name: string): string =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1] ?? '';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
};

/** Also the form in which workbooks write characters that XML does not allow: `_x000D_`. */
function decoded(text: string): string {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
        name
          ? (entities[name] ?? whole)
          : letterOf(hex ? Number.parseInt(hex, 16) : Number(decimal)),
      )
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([\da-f]{4})_/gi, (_, hex) => letterOf(Number.parseInt(hex, 16)))
    : plain;
}

const letterOf = (code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
