/** The drawing of a label, which its copies share. Places are points; boxes are millimetres. */
import { type Area, type Line, type Path, pathOf, type Sheet } from '@stockwright/pdf';
import { type Barcode, encode } from '@stockwright/pdf/barcode';
import { arrange, type Box, barsOf, inner, narrowestBar, widestBar } from '../arrangement.ts';
import type { Label, LabelSize } from '../label.ts';
import { captionIn, leading, type MeasureText, textsIn, type Weight } from '../texts.ts';

const ink = '#000000';

/** A label ready to be drawn: places are those on the label. */
interface Sticker {
  texts: readonly { line: Line; x: number; y: number }[];
  bars: Path;
}

const pointsOfMillimetre = 72 / 25.4;

export const points = (millimetres: number): number => millimetres * pointsOfMillimetre;

export function stickerOf(
  sheet: Sheet,
  label: Label,
  size: LabelSize,
  measure: MeasureText,
): Sticker {
  const bars = barsOf(label);
  const barcode = bars && encode(bars.symbology, bars.text);
  const module = barcode && moduleOf(barcode, size);
  const parts = arrange(size, module !== undefined);
  const caption = parts.caption && bars ? bars.text : '';
  const lines = label.lines.filter((line) => line !== caption);
  const texts = [
    ...textsIn(parts.text, { ...label, lines }, measure),
    ...(parts.caption ? captionIn(parts.caption, caption, measure) : []),
  ];
  return {
    texts: texts.map(({ text, size, weight, x, y }) => ({
      ...{ line: lineOf(sheet, text, size, weight), x: points(x), y: points(y) },
    })),
    bars: pathOf([
      ...(barcode && module && parts.bars ? barsIn(parts.bars, barcode, module) : []),
      ...squareIn(parts.qr, encode('qrcode', label.code)),
    ]),
  };
}

const lineOf = (sheet: Sheet, text: string, size: number, weight: Weight): Line =>
  sheet.line(text, { size: points(size), weight, colour: ink, leading });

/** Measures texts, each once: its width in another size is in proportion. */
export function measureOf(sheet: Sheet): MeasureText {
  const known = new Map<string, number>();
  return (text, size, weight) => {
    const key = `${weight} ${text}`;
    const width = known.get(key) ?? lineOf(sheet, text, 1, weight).width / pointsOfMillimetre;
    known.set(key, width);
    return width * size;
  };
}

/** The width of the narrowest bar in millimetres; undefined where the bars have no room. */
function moduleOf({ width, quiet }: Barcode, size: LabelSize): number | undefined {
  const module = Math.min(inner(size).width / (width + 2 * quiet), widestBar);
  return module < narrowestBar ? undefined : module;
}

function barsIn(box: Box, { width, areas }: Barcode, module: number): Area[] {
  const left = box.x + (box.width - width * module) / 2;
  return areas.map((bar) => ({
    x: points(left + bar.x * module),
    y: points(box.y),
    width: points(bar.width * module),
    height: points(box.height),
  }));
}

/** A QR code whose quiet zone is within the box, where the edge of the label does not help. */
function squareIn(box: Box, { width, quiet, areas }: Barcode): Area[] {
  const module = box.width / (width + quiet);
  const left = box.x + quiet * module;
  return areas.map((area) => ({
    x: points(left + area.x * module),
    y: points(box.y + area.y * module),
    width: points(area.width * module),
    height: points(area.height * module),
  }));
}

export function drawSticker(sheet: Sheet, { texts, bars }: Sticker, x: number, y: number): void {
  for (const { line, ...at } of texts) sheet.draw(line, x + at.x, y + at.y);
  sheet.fillPath(bars, x, y, ink);
}
