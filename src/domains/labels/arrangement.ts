/** Where the parts of a label are. Lengths are in any unit, that of the label. */
import type { Label } from './label.ts';

/** The bars of a label: a GTIN where it has one, else its code. */
export interface Bars {
  symbology: 'code128' | 'ean13' | 'ean8' | 'upca' | 'itf14';
  text: string;
}

const ofLength: Readonly<Record<number, Bars['symbology']>> = {
  8: 'ean8',
  12: 'upca',
  13: 'ean13',
  14: 'itf14',
};

/** Undefined for a code that bars cannot hold; the QR code can. */
export function barsOf({ gtin, code }: Label): Bars | undefined {
  const symbology = gtin === null ? undefined : ofLength[gtin.length];
  if (gtin !== null && symbology) return { symbology, text: gtin };
  return /^[\x20-\x7e]+$/.test(code) ? { symbology: 'code128', text: code } : undefined;
}

/** The narrowest bar that a common reader sees, and the widest that makes sense; millimetres. */
export const narrowestBar = 0.19;
export const widestBar = 0.5;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Arrangement {
  /** Title and lines. */
  text: Box;
  /** The square of the QR code. */
  qr: Box;
  /** Undefined where there are none. */
  bars: Box | undefined;
  /** The text below the bars. */
  caption: Box | undefined;
}

const between = (least: number, value: number, greatest: number) =>
  Math.min(Math.max(value, least), greatest);

/** The area of a label within its edges, in millimetres: printers are not exact. */
export function inner({ width, height }: { width: number; height: number }): Box {
  const edge = between(1.2, Math.min(width, height) * 0.07, 4);
  return { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge };
}

/**
 * The parts of a label, in millimetres: the text with the QR code on its right, below them the bars
 * with their caption. Without bars text and QR code have all of the height.
 */
export function arrange(size: { width: number; height: number }, hasBars: boolean): Arrangement {
  const { x, y, width, height } = inner(size);
  const gap = between(0.8, height * 0.04, 2);
  const captionHeight = between(2.4, height * 0.1, 4.5);
  const barsHeight = between(3.6, height * 0.3, 16);
  const upper = hasBars ? height - captionHeight - barsHeight - gap : height;
  const side = Math.min(upper, width * 0.4, 32);
  const below = { x, width };
  return {
    text: { x, y, width: width - side - gap, height: upper },
    qr: { x: x + width - side, y, width: side, height: side },
    bars: hasBars ? { ...below, y: y + upper + gap, height: barsHeight } : undefined,
    caption: hasBars
      ? { ...below, y: y + upper + gap + barsHeight, height: captionHeight }
      : undefined,
  };
}
