import { expect, test } from 'vitest';
import { barcodesOf } from '../../../../test/support/barcodes.ts';
import { type Piece, readPdf, textOf } from '../../../../test/support/pdf.ts';
import { processorTime } from '../../../../test/support/processor-time.ts';
import type { Label, LabelLayout } from '../label.ts';
import { pageOfSheet, type SheetName, sheetNames } from '../sheets.ts';
import { layOutLabels } from './layout.ts';

const label = (more: Partial<Label> = {}): Label => ({
  title: 'Wheat flour, fine',
  lines: ['FLOUR-550'],
  code: 'FLOUR-550',
  gtin: '4006381333931',
  ...more,
});

const print = (labels: readonly Label[], layout: LabelLayout, copies = 1) =>
  layOutLabels({ layout, labels: labels.map((one) => ({ label: one, copies })) });

const points = (millimetres: number) => (millimetres * 72) / 25.4;

const usual = { width: 100, height: 50 };
const smallest = { width: 25, height: 15 };

/** Pairs of pieces that overlap, measured without descenders. */
function overlaps(page: readonly Piece[]): string[] {
  return page.flatMap((a, at) =>
    page.slice(at + 1).flatMap((b) => {
      const beside = a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5;
      const above = a.y >= b.y + b.size * 0.7 || b.y >= a.y + a.size * 0.7;
      return beside || above ? [] : [`${a.text} / ${b.text}`];
    }),
  );
}

/** Longer than any label: of many words, of one word, and in a script without spaces. */
const longNames = [
  'Wheat flour of the mill at the lane behind the old bakery '.repeat(4).trim(),
  'W'.repeat(200),
  '采购订单双层瓦楞纸箱'.repeat(20),
];

const sizes: LabelLayout[] = [
  usual,
  smallest,
  { width: 25, height: 300 },
  { width: 300, height: 15 },
  ...sheetNames.map((sheet) => ({ sheet })),
];

test.each(sizes)('long names are cut to their labels on %o', async (size) => {
  const labels = longNames.map((title) => label({ title, lines: [title, 'FLOUR-550'] }));
  const {
    places,
    label: area,
    height,
  } = 'sheet' in size
    ? pageOfSheet(size.sheet)
    : { label: size, places: [{ x: 0, y: 0 }], height: size.height };
  /** Whether a piece is within one of the labels of its page. */
  const isInside = ({ x, y, width, size: letters }: Piece) =>
    places.slice(0, labels.length).some((place) => {
      const [left, top] = [points(place.x), points(height - place.y)];
      const isWide = x >= left && x + width <= left + points(area.width) + 0.01;
      return isWide && y + letters * 0.7 <= top && y >= top - points(area.height);
    });
  const pages = await readPdf(await print(labels, size));
  expect(pages).toHaveLength(places.length === 1 ? labels.length : 1);
  for (const page of pages) {
    expect(page.filter((piece) => !isInside(piece))).toEqual([]);
    expect(overlaps(page)).toEqual([]);
  }
  const cut = pages.flat().filter(({ text }) => text.endsWith('…'));
  expect(cut.length).toBeGreaterThanOrEqual(labels.length - 1);
});

test.each(sheetNames)('%s: each label of a page can be read by a scanner', async (sheet) => {
  const { places } = pageOfSheet(sheet);
  const labels = places.map((_, at) => label({ code: `F-${at}`, gtin: gtinOf(at) }));
  const found = await barcodesOf(await print(labels, { sheet }));
  const textsOf = (format: string) =>
    found.flatMap((each) => (each.format === format ? [each.text] : [])).sort();
  expect(textsOf('QRCode')).toEqual(labels.map(({ code }) => code).sort());
  expect(textsOf('EAN13')).toEqual(labels.map(({ gtin }) => gtin).sort());
});

/** A GTIN of 13 digits for each number below a thousand. */
function gtinOf(number: number): string {
  const digits = `400638133${String(number).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

test.each(sheetNames)(
  '%s: the stickers are on the paper, and none on another',
  (sheet: SheetName) => {
    const { width, height, label: area, places } = pageOfSheet(sheet);
    for (const [at, { x, y }] of places.entries()) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x + area.width).toBeLessThan(width);
      expect(y + area.height).toBeLessThan(height);
      for (const other of places.slice(at + 1)) {
        const beside = Math.abs(x - other.x) >= area.width - 0.001;
        const below = Math.abs(y - other.y) >= area.height - 0.001;
        expect(beside || below).toBe(true);
      }
    }
  },
);

test.each([
  ['a code of many letters', 'X'.repeat(64)],
  ['a code in Chinese', '小麦粉-550'],
  ['a code with signs', '^~_>\\ "A"<&>'],
])('%s is left to the QR code where bars cannot hold it', async (_, code) => {
  const file = await print([label({ code, lines: [code], gtin: null })], { width: 60, height: 30 });
  const found = await barcodesOf(file);
  expect(found.find(({ format }) => format === 'QRCode')?.text).toBe(code);
  const hasBars = /^[\x20-\x7e]{1,20}$/.test(code);
  expect(found.filter(({ format }) => format === 'Code128').map(({ text }) => text)).toEqual(
    hasBars ? [code] : [],
  );
  const text = textOf((await readPdf(file))[0]).replace(/\s/g, '');
  expect(text).toContain(code.replace(/\s/g, '').slice(0, 8));
});

test('the smallest label has a QR code that can be read', async () => {
  const found = await barcodesOf(await print([label({ code: 'F-1', gtin: null })], smallest));
  expect(found.map(({ text }) => text)).toContain('F-1');
});

test.each([
  ['Greek', 'Αλεύρι σίτου'],
  ['Cyrillic', 'Мука пшеничная'],
  ['Chinese', '小麦粉，精制'],
  ['Japanese', '小麦粉とイースト'],
  ['Korean', '밀가루 고운 것'],
])('%s is printed', async (_, title) => {
  const text = textOf((await readPdf(await print([label({ title })], usual)))[0]);
  expect(text.replace(/\s/g, '')).toContain(title.replace(/\s/g, ''));
});

test('characters without a font are replaced', async () => {
  const text = textOf((await readPdf(await print([label({ title: 'Aمرحباد📦Z' })], usual)))[0]);
  expect(text).toMatch(/A\uFFFD+Z/);
});

test('the same labels give the same bytes, whatever was printed before', async () => {
  const labels = [label(), label({ title: '小麦粉 мука', code: 'A', gtin: null })];
  const first = await print(labels, { sheet: 'a4-3x8' }, 30);
  await print([label({ title: 'ӛ' })], usual);
  expect((await print(labels, { sheet: 'a4-3x8' }, 30)).equals(first)).toBe(true);
});

test('five hundred labels take a few seconds of work at most', async () => {
  const labels = Array.from({ length: 200 }, (_, at) =>
    label({ title: `Flour ${at}`, code: `FLOUR-${at}`, gtin: at % 2 ? null : '4006381333931' }),
  );
  const copies = labels.map((one, at) => ({ label: one, copies: at < 100 ? 3 : 2 }));
  await print([label()], usual);
  const taken = await processorTime(() =>
    layOutLabels({ layout: { sheet: 'a4-3x8' }, labels: copies }),
  );
  expect(taken).toBeLessThan(5_000);
});
