/** Label: what a sticker says of an item, a location or an order, in print and in barcodes. */
import type { Fault } from '../../kernel/problem.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type SheetName, sheetNames } from './sheets.ts';

const kindNames = ['item', 'location', 'shipment', 'work_order'] as const;

export type KindName = (typeof kindNames)[number];

/** The texts that are printed of a record. */
export interface Label {
  title: string;
  /** Below the title, as far as there is room. */
  lines: readonly string[];
  /** The text of the QR code, and of the bars where there is no GTIN. */
  code: string;
  /** With a right check digit. */
  gtin: string | null;
}

/** A label, and how many of it are printed. */
export interface LabelCopies {
  label: Label;
  copies: number;
}

/** Labels of one request, at most. */
const maxLabels = 1_000;

const defaultWidth = 100;
const defaultHeight = 50;
const defaultDpi = '203';

const layout = s.object(
  {
    sheet: s.optional(
      s.oneOf(sheetNames, {
        description:
          'A sheet of stickers, for `pdf`: paper, columns x rows. The page has no margin of its own: print it at its actual size.',
      }),
    ),
    width: s.optional(
      s.decimal({
        min: '25',
        max: '300',
        decimals: 2,
        description: `Millimetres; each label is a page. Default ${defaultWidth}.`,
      }),
    ),
    height: s.optional(
      s.decimal({
        min: '15',
        max: '300',
        decimals: 2,
        description: `Millimetres. Default ${defaultHeight}.`,
      }),
    ),
    dpi: s.optional(
      s.oneOf(['203', '300', '600'], {
        description: `Dots of the printer per inch, for \`zpl\`. Default ${defaultDpi}.`,
      }),
    ),
  },
  { description: 'A sheet, or the size of a label.' },
);

const entry = s.object({
  id: s.uuid({ description: 'Of a material or a SKU, a location, a shipment, a work order.' }),
  copies: s.optional(
    s.integer({ min: 1, max: maxLabels, description: 'Labels of this record. Default 1.' }),
  ),
});

export const labelOrder = s.object({
  kind: s.oneOf(kindNames, { description: 'What the labels are for.' }),
  format: s.oneOf(['pdf', 'zpl'], {
    description: '`pdf` for any printer, `zpl` for label printers that understand ZPL II.',
  }),
  layout: s.optional(layout),
  entries: s.listOf(entry, {
    min: 1,
    max: 200,
    description: `Printed in this order; at most ${maxLabels} labels in all.`,
  }),
});

export type LabelOrder = s.Static<typeof labelOrder>;

/** The size of a label in millimetres: no exact figure, since it is drawn. */
export interface LabelSize {
  width: number;
  height: number;
}

/** The sheet, or the size of the labels that are a page each. */
export type LabelLayout = { sheet: SheetName } | LabelSize;

export function layoutOf({ layout: { sheet, width, height } = {} }: LabelOrder): LabelLayout {
  if (sheet !== undefined) return { sheet };
  return { width: millimetres(width, defaultWidth), height: millimetres(height, defaultHeight) };
}

const millimetres = (value: Exact | undefined, usual: number): number =>
  value === undefined ? usual : value.toNumber();

export const dpiOf = ({ layout: { dpi = defaultDpi } = {} }: LabelOrder): number => Number(dpi);

export const copiesOf = ({ copies = 1 }: LabelOrder['entries'][number]): number => copies;

/** The faults of a body, which is not validated yet, between its fields. */
export function orderFaults({ format, layout: asked, entries }: Partial<LabelOrder>): Fault[] {
  return [...layoutFaults(format, Object(asked)), ...amountFaults(entries)];
}

function layoutFaults(format: unknown, asked: s.Static<typeof layout>): Fault[] {
  const { sheet, width, height, dpi } = asked;
  const faults = Object.entries({ width, height }).flatMap(([name, value]) =>
    sheet === undefined || value === undefined
      ? []
      : [notAllowed(name, 'is one too many: the labels of a sheet have their size.')],
  );
  if (format === 'zpl' && sheet !== undefined) {
    faults.push(notAllowed('sheet', 'is for pdf: a label printer has a roll. State a size.'));
  }
  if (format === 'pdf' && dpi !== undefined) {
    faults.push(notAllowed('dpi', 'is for zpl: a PDF has no dots.'));
  }
  return faults;
}

const notAllowed = (name: string, message: string): Fault => ({
  path: `/layout/${name}`,
  code: 'not_allowed',
  message,
});

function amountFaults(entries: unknown): Fault[] {
  if (!Array.isArray(entries)) return [];
  const numbers = entries.map((each) => {
    const { copies } = Object(each);
    return typeof copies === 'number' ? copies : 1;
  });
  const count = numbers.reduce((sum, number) => sum + number, 0);
  if (!(count > maxLabels)) return [];
  const message = `ask for ${count} labels; ask for ${maxLabels} or fewer at once.`;
  return [{ path: '/entries', code: 'too_many', message }];
}
