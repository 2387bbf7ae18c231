import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { type Run, runsOf } from './text.ts';

export type Weight = 'Regular' | 'Bold';

/** A character is printed in the first family that has it. */
const families: readonly ((weight: Weight) => string)[] = [
  (weight) => `NotoSans-${weight}.ttf`,
  (weight) => `NotoSansHans-${weight}.otf`,
  (weight) => `NotoSansJP-${weight}.otf`,
  (weight) => `NotoSansKR-${weight}.otf`,
];
/** `finish.mjs` puts them there. */
const folder = new URL('./fonts/', import.meta.url);
/** Font files are read once, when a text needs them first. */
const files = new Map<string, Buffer>();

function readFont(file: string): Buffer {
  let bytes = files.get(file);
  if (!bytes) {
    bytes = readFileSync(new URL(file, folder));
    files.set(file, bytes);
  }
  return bytes;
}

function parse(file: string): Font {
  const parsed = create(readFont(file));
  if ('fonts' in parsed) throw new Error(`${file} is a collection of fonts.`);
  return parsed;
}

/** Code points of font files: to look each up in the files takes a hundred times as long. */
const covered = new Map<string, ReadonlySet<number>>();

function covers(file: string, codePoint: number): boolean {
  let all = covered.get(file);
  if (!all) {
    all = new Set(parse(file).characterSet);
    covered.set(file, all);
  }
  return all.has(codePoint);
}

/** Whether a font has a character. */
export const isCovered = (codePoint: number): boolean =>
  families.some((file) => covers(file('Regular'), codePoint));

/**
 * The fonts of one document. Every document parses them again: a parsed font remembers the
 * character that a glyph was first used for and writes it into the file for copying text, so that
 * a file would depend on the documents before it.
 */
export class Typefaces {
  private readonly fonts = new Map<string, Font>();
  private readonly chosen = {
    Regular: new Map<number, string | undefined>(),
    Bold: new Map<number, string | undefined>(),
  };
  private readonly opened: (name: string, font: Font) => void;

  /** `opened` is called with each font before a run names it. */
  constructor(opened: (name: string, font: Font) => void) {
    this.opened = opened;
  }

  /** Cuts a printable text into runs of one font each. */
  runs(text: string, weight: Weight): Run[] {
    return runsOf(text, (codePoint) => this.fontOf(codePoint, weight));
  }

  private fontOf(codePoint: number, weight: Weight): string | undefined {
    const chosen = this.chosen[weight];
    if (!chosen.has(codePoint)) chosen.set(codePoint, this.find(codePoint, weight));
    return chosen.get(codePoint);
  }

  private find(codePoint: number, weight: Weight): string | undefined {
    const family = families.find((file) => this.open(file(weight)).hasGlyphForCodePoint(codePoint));
    return family?.(weight);
  }

  private open(file: string): Font {
    let font = this.fonts.get(file);
    if (!font) {
      font = parse(file);
      this.fonts.set(file, font);
      this.opened(file, font);
    }
    return font;
  }
}
