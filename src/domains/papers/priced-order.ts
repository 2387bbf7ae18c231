/** The table of lines and the sums on every paper of an order with prices. */
import { showAmount, showDecimal } from './figures.ts';
import type { PaperCell, PaperTable, Sum } from './paper.ts';

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
  item: (line: Line) => PaperCell,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: 'Item', kind: 'item' },
    { heading: 'Quantity', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
    { heading: 'Unit price', kind: 'figure' },
    { heading: 'Amount', kind: 'figure' },
  ],
  rows: lines.map((line) => [
    [{ text: line.lineNumber }],
    item(line),
    [{ text: showDecimal(line.quantity) }],
    [{ text: line.unit }],
    [{ text: showAmount(line.unitPrice, currency) }, { text: showDiscount(line.discountPercent) }],
    [{ text: showAmount(line.lineTotal, currency) }],
  ]),
});

/** `15` as `less 15 %`; nothing without a discount. */
const showDiscount = (percent: string): string => {
  const shown = showDecimal(percent);
  return shown === '0' ? '' : `less ${shown} %`;
};

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
): Sum[] {
  const hasDiscount = showDecimal(discountAmount) !== '0';
  return [
    { label: 'Subtotal', amount: showAmount(subtotal, currency) },
    ...(hasDiscount
      ? [{ label: 'Discount', amount: showAmount(`-${discountAmount}`, currency) }]
      : []),
    { label: 'Shipping', amount: showAmount(shippingAmount, currency) },
    { label: 'Tax', amount: showAmount(taxAmount, currency) },
    { label: `Total ${currency}`, amount: showAmount(total, currency), isTotal: true },
  ];
}
