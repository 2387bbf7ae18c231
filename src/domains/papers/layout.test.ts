import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { overlaps, type Piece, readPdf, textOf } from '../../../test/support/pdf.ts';
import {
  line,
  type PurchaseOrderDocument,
  paperOf,
  purchaseOrder,
} from '../../../test/support/purchase-order-document.ts';
import { layOut } from './layout.ts';

const print = (document: PurchaseOrderDocument) => layOut(paperOf(document));
const read = async (document: PurchaseOrderDocument) => readPdf(await print(document));

/** All text without spaces, so that line breaks do not matter. */
const solid = (pages: Piece[][]) => pages.map(textOf).join('').replace(/\s/g, '');

test('a page shows buyer, vendor, lines, ship-to location and totals', async () => {
  const pages = await read(purchaseOrder());
  expect(pages).toHaveLength(1);
  const text = textOf(pages[0]);
  for (const part of [
    ...['Mill Lane Bakery', '12 Mill Lane', 'Leeds, West Yorkshire LS1 4AP', 'United Kingdom'],
    ...['Purchase Order', 'PO-2026-0042', '9 Mar 2026', '23 Mar 2026', 'Net 30 days', 'Q-88123'],
    ...['Northern Packaging', 'Domkloster 4', 'Germany', 'orders@packaging.example'],
    ...['+49 221 555 0100', 'Tax ID DE123456789', 'Vendor no. VEN-12', 'Main warehouse'],
    ...['BOX-0001', 'Corrugated box, double wall', '250', 'EA', '0.4275', '106.875'],
    ...['12.50', '1,000.00', 'Total EUR', '1,119.38', 'Please confirm within two days.'],
    'Page 1 of 1',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('DRAFT');
});

test.each([
  ['Draft', 'DRAFT'],
  ['Cancelled', 'CANCELLED'],
])('an order that is %s is stamped beside its title and on every page', async (status, stamp) => {
  const lines = Array.from({ length: 30 }, (_, at) => line(at + 1));
  const pages = await read(purchaseOrder({ lines }, { status }));
  expect(pages.length).toBeGreaterThan(1);
  const title = pages[0]?.find(({ text }) => text === 'Purchase Order');
  const beside = pages[0]?.find(({ text }) => text === stamp);
  expect(Math.abs((title?.y ?? 0) - (beside?.y ?? 99))).toBeLessThan(5);
  for (const page of pages) expect(textOf(page)).toContain(`PO-2026-0042 · ${stamp}`);
});

test('all sixty lines are printed, below a header on each page', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => line(at + 1));
  const pages = await read(purchaseOrder({ lines }));
  const codes = pages.flatMap((page) => page.filter(({ text }) => text.startsWith('BOX-')));
  expect(codes.map(({ text }) => text)).toEqual(lines.map(({ code }) => code));
  pages.forEach((page, at) => {
    expect(textOf(page)).toContain('Unit price');
    expect(textOf(page)).toContain(`Page ${at + 1} of ${pages.length}`);
  });
});

test('numbers are aligned on the right', async () => {
  const lines = [line(1), line(2, { lineTotal: '1234567.8' }), line(3, { lineTotal: '0' })];
  const [page = []] = await read(purchaseOrder({ lines }));
  const ends = ['106.875', '1,234,567.80', '0.00', '1,119.38'].map((figure) => {
    const { x, width } = page.find(({ text }) => text === figure) as Piece;
    return Math.round(x + width);
  });
  expect(new Set(ends).size).toBe(1);
});

test('a discount is printed below the price that it reduces', async () => {
  const lines = [line(1, { discountPercent: '12.5' }), line(2)];
  const [page = []] = await read(purchaseOrder({ lines }));
  const found = page.filter(({ text }) => /^0\.4275$|less/.test(text));
  expect(found.map(({ text }) => text)).toEqual(['0.4275', 'less 12.5 %', '0.4275']);
  const [price, discount] = found as [Piece, Piece];
  expect(discount.y).toBeLessThan(price.y);
  expect(Math.abs(discount.x + discount.width - price.x - price.width)).toBeLessThan(1);
});

test('notes of ten thousand characters continue over pages', async () => {
  const notes = Array.from({ length: 1250 }, (_, at) => `w${String(at).padStart(6, '0')}`);
  const pages = await read(purchaseOrder({}, { notes: notes.join(' ') }));
  expect(pages.length).toBeGreaterThan(1);
  expect(solid(pages.map((page) => page.filter(({ text }) => text.startsWith('w0'))))).toBe(
    notes.join(''),
  );
});

test('a row stays on one page; a row that is taller than a page continues', async () => {
  const description = 'Corrugated box, double wall, printed on both sides in two colours. ';
  const rows = Array.from({ length: 30 }, (_, at) =>
    line(at + 1, { description: description.repeat(4), notes: `end-${at + 1}-` }),
  );
  const pages = await read(purchaseOrder({ lines: rows }));
  for (const { code, notes } of rows) {
    const of = (part: string | null) =>
      pages.findIndex((page) => textOf(page).includes(part ?? ''));
    expect(of(notes)).toBe(of(code));
  }
  const tall = await read(purchaseOrder({ lines: [line(1, { notes: 'note '.repeat(5000) })] }));
  expect(solid(tall).match(/note/g)).toHaveLength(5000);
});

const long = (letter: string, length = 200) => letter.repeat(length);
const most = '999999999999.999999';
const largest = '999999999999999999999999.999999';

function overfull(letter: string): PurchaseOrderDocument {
  const address = {
    line1: long(letter),
    line2: long(letter),
    city: long(letter),
    region: long(letter),
    postalCode: long(letter, 40),
    country: 'GB',
  };
  const [name, email, phone, taxId] = [long(letter), long('e'), long('5', 40), long('T', 64)];
  const code = long('C', 64);
  const figures = { quantity: most, unitPrice: most, discountPercent: '12.345678' };
  const total = { lineTotal: largest };
  return purchaseOrder(
    {
      organization: { name, address, taxId, phone, logo: null, language: 'en' },
      vendor: { name, code, address, email, phone, taxId, language: null },
      shipTo: { name, address },
      lines: [
        line(1, {
          code,
          unit: long('U', 40),
          description: long(letter, 500),
          ...figures,
          ...total,
        }),
      ],
      ...{ subtotal: largest, shippingAmount: most, taxAmount: most, total: largest },
    },
    { poNumber: long('9', 64), paymentTerms: long(letter), vendorReference: long(letter) },
  );
}

test.each([
  ['an ordinary order', purchaseOrder()],
  ['the longest Latin names', overfull('W')],
  ['the longest Chinese names', overfull('购')],
  [
    'an order without a ship-to location',
    purchaseOrder({ shipTo: null, lines: [] }, { status: 'Draft' }),
  ],
])('nothing of %s is cut off or printed over something else', async (_, document) => {
  const pages = await read(document);
  for (const page of pages) {
    expect(overlaps(page)).toEqual([]);
    for (const { x, y, width, text } of page) {
      expect(x, text).toBeGreaterThan(47);
      expect(x + width, text).toBeLessThan(548);
      expect(y, text).toBeGreaterThan(40);
      expect(y, text).toBeLessThan(842 - 48);
    }
  }
  const { name, address } = document.vendor;
  const text = solid(pages);
  for (const part of [name, address?.line1, address?.city, document.order.paymentTerms]) {
    expect(text).toContain(part?.replace(/\s/g, ''));
  }
});

test('the longest numbers are printed in full', async () => {
  const text = solid(await read(overfull('W')));
  expect(text.match(/999,999,999,999,999,999,999,999\.999999/g)?.length).toBeGreaterThan(1);
});

test.each([
  ['Greek', 'Κουτί από διπλό χαρτόνι'],
  ['Cyrillic', 'Коробка из гофрокартона'],
  ['Vietnamese', 'hộp giấy sóng hai lớp'],
  ['Chinese', '双层瓦楞纸箱，每托盘一千二百个'],
  ['Japanese', '二重段ボール箱、両面印刷。ラベル貼付'],
  ['Korean', '이중 골판지 상자, 양면 인쇄'],
])('%s is printed', async (_, text) => {
  const document = purchaseOrder({ lines: [line(1, { code: text, description: text })] });
  const printed = solid(await read(document));
  expect(printed.split(text.replace(/\s/g, ''))).toHaveLength(3);
});

test.each([
  ['Arabic', 'مرحبا', /^\uFFFD+$/],
  ['Hebrew', 'שלום', /^\uFFFD+$/],
  ['emoji', '📦👩‍👩‍👧', /^\uFFFD+$/],
  ['half of a surrogate pair', '\ud800', /^\uFFFD$/],
  ['marks without letters', '\u0301\u05b0\u3099', /^.*$/],
  ['controls', '\u0000\u0007\u001b', /^$/],
])('%s: a replacement character or nothing is printed', async (_, text, expected) => {
  const lines = [line(1, { description: `A${text}Z` })];
  const printed = solid(await read(purchaseOrder({ lines })));
  const [, between = 'not found'] = /BOX-0001A(.*?)Z/s.exec(printed) ?? [];
  expect(between).toMatch(expected);
});

test('the same data produces the same bytes', async () => {
  const first = await print(purchaseOrder());
  expect((await print(purchaseOrder())).equals(first)).toBe(true);
  expect(first.includes('(D:20260309000000Z)')).toBe(true);
});

test('earlier documents do not change the text that is copied from a document', async () => {
  // Each letter is a part of the one before, and no other test prints it.
  for (const text of ['ѷ', 'ѵ', 'ӛ', 'ә']) {
    const pages = await read(purchaseOrder({ lines: [line(1, { description: `is ${text}.` })] }));
    expect(textOf(pages[0])).toContain(`is ${text}.`);
  }
});

function logo(): string {
  const image = new PNG({ width: 30, height: 10 });
  image.data.fill(0x40);
  return `data:image/png;base64,${PNG.sync.write(image).toString('base64')}`;
}

const jpeg =
  'data:image/jpeg;base64,/9j/2wBDAP//////////////////////////////////////////////////////////////' +
  '////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAA' +
  'AAAAAAD/2gAIAQEAAD8AN//Z';

test.each([
  ['a PNG', logo(), true],
  ['a JPEG', jpeg, true],
  ['a damaged PNG', logo().slice(0, -24), false],
  ['a JPEG without a picture', 'data:image/jpeg;base64,/9j/2Q==', false],
])('%s as logo is printed or left out', async (_, dataUrl, printed) => {
  const { organization, ...rest } = purchaseOrder();
  const file = await print({ ...rest, organization: { ...organization, logo: dataUrl } });
  expect(file.includes('/Subtype /Image')).toBe(printed);
  expect(textOf((await readPdf(file))[0])).toContain('Mill Lane Bakery');
});
