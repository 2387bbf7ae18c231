import bwip from 'bwip-js/generic';
import { encodeQR } from 'qr';
import type { Area } from './sheet.ts';

/** The kinds of barcode, with the modules that a reader needs free on their left and right. */
const quietZones = { code128: 10, ean13: 11, ean8: 7, upca: 9, itf14: 10, qrcode: 4 };

export type Symbology = keyof typeof quietZones;

/** A barcode as its dark areas, in modules: drawn as rectangles they are sharp at any size. */
export interface Barcode {
  width: number;
  /** 1 where the barcode consists of bars, which may be drawn as high as one likes. */
  height: number;
  quiet: number;
  areas: readonly Area[];
}

/** Encodes a text; @throws if the symbology cannot hold it, e.g. a wrong check digit. */
export function encode(symbology: Symbology, text: string): Barcode {
  const quiet = quietZones[symbology];
  if (symbology === 'qrcode') return { ...squareOf(text), quiet };
  for (const symbol of bwip.raw({ bcid: symbology, text })) {
    if ('sbs' in symbol) return { ...barsOf(symbol.sbs.map(widthIn(symbology))), quiet };
  }
  throw new Error(`There is no ${symbology} of this text.`);
}

/** GS1 asks for wide bars of 2.25 to 3 modules in an ITF-14; the library makes them of 2. */
const widthIn = (symbology: Symbology) => (width: number) =>
  symbology === 'itf14' && width === 2 ? 2.5 : width;

/** Bars and spaces in turn, the first one a bar. */
function barsOf(widths: readonly number[]) {
  let x = 0;
  const areas: Area[] = [];
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) areas.push({ x, y: 0, width, height: 1 });
    x += width;
  }
  return { width: x, height: 1, areas };
}

/** A QR code that can be read with 15 % of it damaged. */
function squareOf(text: string) {
  // The library has no symbol without a border.
  const border = 1;
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const inner = rows.slice(border, -border).map((row) => row.slice(border, -border));
  const areas = inner.flatMap((row, y) => runsOf(row).map((run) => ({ ...run, y, height: 1 })));
  return { width: inner.length, height: inner.length, areas };
}

/** The dark modules of a row, those beside each other as one. */
function runsOf(row: readonly boolean[]) {
  const runs: { x: number; width: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last && last.x + last.width === x) last.width += 1;
    else runs.push({ x, width: 1 });
  }
  return runs;
}
