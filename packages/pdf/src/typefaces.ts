import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type Run, runsOf } from './text.ts';

export type Weight = 'Regular' | 'Bold';

/** A character is printed in the first family that has it. */
const families = [
  { module: '@embedpdf/fonts-latin', file: (weight: Weight) => `NotoSans-${weight}.ttf` },
  { module: '@embedpdf/fonts-sc', file: (weight: Weight) => `NotoSansHans-${weight}.otf` },
  { module: '@embedpdf/fonts-jp', file: (weight: Weight) => `NotoSansJP-${weight}.otf` },
  { module: '@embedpdf/fonts-kr', file: (weight: Weight) => `NotoSansKR-${weight}.otf` },
];
const require = createRequire(import.meta.url);
/** Font files are read once, when a text needs them first. */
const files = new Map<string, Buffer>();

function readFont(module: string, file: string): Buffer {
  let bytes = files.get(file);
  if (!bytes) {
    bytes = readFileSync(join(dirname(require.resolve(module)), '..', 'fonts', file));
    files.set(file, bytes);
  }
  return bytes;
}

/**
 * The fonts of one document. Every document parses them again: a parsed font remembers the
 * character that a glyph was first used for and writes it into the file for copying text, so that
 * a file would depend on the documents before it.
 */
export class Typefaces {
  private readonly fonts = new Map<string, Font>();
  private readonly chosen = new Map<string, string | undefined>();
  private readonly opened: (name: string, font: Font) => void;

  /** `opened` is called with each font before a run names it. */
  constructor(opened: (name: string, font: Font) => void) {
    this.opened = opened;
  }

  /** Cuts a printable text into runs of one font each. */
  runs(text: string, weight: Weight): Run[] {
    return runsOf(text, (codePoint) => this.fontOf(codePoint, weight));
  }

  /** Whether a font has a character. */
  has(character: string): boolean {
    return this.fontOf(character.codePointAt(0) ?? 0, 'Regular') !== undefined;
  }

  private fontOf(codePoint: number, weight: Weight): string | undefined {
    const key = `${weight} ${codePoint}`;
    if (!this.chosen.has(key)) this.chosen.set(key, this.find(codePoint, weight));
    return this.chosen.get(key);
  }

  private find(codePoint: number, weight: Weight): string | undefined {
    const family = families.find(({ module, file }) =>
      this.open(module, file(weight)).hasGlyphForCodePoint(codePoint),
    );
    return family?.file(weight);
  }

  private open(module: string, file: string): Font {
    let font = this.fonts.get(file);
    if (!font) {
      const parsed = create(readFont(module, file));
      if ('fonts' in parsed) throw new Error(`${file} is a collection of fonts.`);
      font = parsed;
      this.fonts.set(file, font);
      this.opened(file, font);
    }
    return font;
  }
}
