/** The paper of a vendor return: what goes back, and the credit that is expected for it. */
import { plain } from '../../kernel/mail/mail.ts';
import { exact, sum, toText } from '../../kernel/values/exact.ts';
import { showAmount, showDay, showDecimal } from '../papers/figures.ts';
import type { Paper, PaperTable, Sender } from '../papers/paper.ts';
import { type PrintedVendor, vendorParty } from '../purchase-orders/purchase-order-paper.ts';

export interface PrintedReturnItem {
  lineNumber: string;
  code: string;
  name: string;
  vendorCode: string | null;
  receiptNumber: string;
  receiptDate: string;
  quantity: string;
  unit: string;
  creditAmount: string;
}

/** A return with what is printed of it. Days are `YYYY-MM-DD`. */
export interface PrintedReturn {
  organization: Sender;
  vendor: PrintedVendor;
  vendorReturn: {
    returnNumber: string;
    returnDate: string;
    outcome: 'credit' | 'replacement';
    vendorReference: string | null;
    reason: string | null;
    notes: string | null;
    poNumber: string | null;
    /** ISO 4217. */
    currency: string;
  };
}

export function returnPaper(
  { organization, vendor, vendorReturn }: PrintedReturn,
  items: readonly PrintedReturnItem[],
): Paper {
  const { returnNumber, returnDate, outcome, currency } = vendorReturn;
  const showsCredit = outcome === 'credit';
  const total = sum(items.map(({ creditAmount }) => exact(creditAmount)));
  return {
    title: 'Return to Vendor',
    number: returnNumber,
    stamp: undefined,
    barcode: returnNumber,
    day: returnDate,
    sender: organization,
    facts: [
      { label: 'Returned', value: showDay(returnDate), share: 2 },
      { label: 'Order', value: vendorReturn.poNumber, share: 2.4 },
      { label: 'For', value: showsCredit ? 'Credit' : 'Replacement', share: 2 },
      { label: 'Reason', value: vendorReturn.reason, share: 4 },
      { label: 'Your reference', value: vendorReturn.vendorReference, share: 3 },
    ],
    parties: [vendorParty(vendor)],
    tables: [goodsTable(items, currency, showsCredit)],
    sums: showsCredit
      ? [
          {
            label: `Credit ${currency}`,
            amount: showAmount(toText(total), currency),
            isTotal: true,
          },
        ]
      : [],
    notes: vendorReturn.notes,
  };
}

const goodsTable = (
  items: readonly PrintedReturnItem[],
  currency: string,
  showsCredit: boolean,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: 'Item', kind: 'item' },
    { heading: 'Quantity', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
    ...(showsCredit ? ([{ heading: 'Credit', kind: 'figure' }] as const) : []),
  ],
  rows: items.map((item) => [
    [{ text: item.lineNumber }],
    [
      { text: item.code, as: 'code' },
      { text: item.vendorCode && `Your code ${item.vendorCode}`, as: 'remark' },
      { text: item.name },
      { text: `Received ${showDay(item.receiptDate)}, ${item.receiptNumber}`, as: 'remark' },
    ],
    [{ text: showDecimal(item.quantity) }],
    [{ text: item.unit }],
    ...(showsCredit ? [[{ text: showAmount(item.creditAmount, currency) }]] : []),
  ]),
});

/** The name of the file, e.g. `VRT-1.pdf`. */
export const returnFileName = ({ vendorReturn }: PrintedReturn): string =>
  `${plain(vendorReturn.returnNumber)}.pdf`;
