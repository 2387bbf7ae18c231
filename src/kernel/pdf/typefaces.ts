import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type Run, runsOf } from './text.ts';

export type Weight = 'Regular' | 'Bold';

/** In the order in which they are asked for a character: the first that has it prints it. */
const families = [
  { module: '@embedpdf/fonts-latin', file: (weight: Weight) => `NotoSans-${weight}.ttf` },
  { module: '@embedpdf/fonts-sc', file: (weight: Weight) => `NotoSansHans-${weight}.otf` },
  { module: '@embedpdf/fonts-jp', file: (weight: Weight) => `NotoSansJP-${weight}.otf` },
  { module: '@embedpdf/fonts-kr', file: (weight: Weight) => `NotoSansKR-${weight}.otf` },
];
const require = createRequire(import.meta.url);
/** Font files, read once; those of a script that was never printed are never read. */
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
 * The fonts of one document. They are parsed anew for each: a parsed font remembers which
 * character a glyph was first used for and says so to whoever copies text, so that a document
 * would depend on those before it.
 */
export class Typefaces {
  private readonly fonts = new Map<string, Font>();
  private readonly chosen = new Map<string, string | undefined>();
  private readonly opened: (name: string, font: Font) => void;

  /** `opened` is told of each font before its name is first answered. */
  constructor(opened: (name: string, font: Font) => void) {
    this.opened = opened;
  }

  /** A printable text, cut into what each font prints. */
  runs(text: string, weight: Weight): Run[] {
    return runsOf(text, (codePoint) => this.fontOf(codePoint, weight));
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
      // Only a collection has several fonts; these files are none.
      font = create(readFont(module, file)) as Font;
      this.fonts.set(file, font);
      this.opened(file, font);
    }
    return font;
  }
}
