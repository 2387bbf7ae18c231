/** The table of lines and the sums on every paper of an order with prices. */
import { showDecimal } from './figures.ts';
import type { PaperCell, PaperTable, Sum } from './paper.ts';
import type { Wording } from './wording.ts';

export interface PricedLine {
  lineNumber: string;
  quantity: string;
  unit: string;
  unitPrice: string;
  discountPercent: string;
  lineTotal: string;
}

/** The lines of an order; `item` has what is printed of the goods of a line. */
export const pricedTable = <Line extends PricedLine>(
  lines: readonly Line[],
  currency: string,
  { words, decimal, amount }: Wording,
  item: (line: Line) => PaperCell,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: words.item, kind: 'item' },
    { heading: words.quantity, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
    { heading: words.unitPrice, kind: 'figure' },
    { heading: words.amount, kind: 'figure' },
  ],
  rows: lines.map((line) => [
    [{ text: line.lineNumber }],
    item(line),
    [{ text: decimal(line.quantity) }],
    [{ text: line.unit }],
    [
      { text: amount(line.unitPrice, currency) },
      { text: isZero(line.discountPercent) ? '' : words.less(decimal(line.discountPercent)) },
    ],
    [{ text: amount(line.lineTotal, currency) }],
  ]),
});

const isZero = (decimal: string) => showDecimal(decimal) === '0';

interface Amounts {
  subtotal: string;
  /** Of the whole order, where it can have one. */
  discountAmount?: string;
  shippingAmount: string;
  taxAmount: string;
  total: string;
}

/** The sums below the lines. */
export function sumsOf(
  { subtotal, discountAmount = '0', shippingAmount, taxAmount, total }: Amounts,
  currency: string,
  { words, amount }: Wording,
): Sum[] {
  return [
    { label: words.subtotal, amount: amount(subtotal, currency) },
    ...(isZero(discountAmount)
      ? []
      : [{ label: words.discount, amount: amount(`-${discountAmount}`, currency) }]),
    { label: words.shipping, amount: amount(shippingAmount, currency) },
    { label: words.tax, amount: amount(taxAmount, currency) },
    { label: words.total(currency), amount: amount(total, currency), isTotal: true },
  ];
}
