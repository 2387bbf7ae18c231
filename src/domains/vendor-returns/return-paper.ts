/** The paper of a vendor return: what goes back, and the credit that is expected for it. */
import { plain } from '../../kernel/mail/mail.ts';
import { exact, sum, toText } from '../../kernel/values/exact.ts';
import type { Language } from '../../kernel/values/language.ts';
import type { Paper, PaperTable, Sender } from '../papers/paper.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';
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
  asked?: Language,
): Paper {
  const { returnNumber, returnDate, outcome, currency } = vendorReturn;
  const wording = wordingOf(asked, vendor, organization);
  const { words, day, language } = wording;
  const showsCredit = outcome === 'credit';
  const total = sum(items.map(({ creditAmount }) => exact(creditAmount)));
  return {
    title: words.vendorReturn,
    number: returnNumber,
    stamp: undefined,
    barcode: returnNumber,
    day: returnDate,
    sender: organization,
    facts: [
      { label: words.returned, value: day(returnDate), share: 2 },
      { label: words.order, value: vendorReturn.poNumber, share: 2.4 },
      { label: words.outcome, value: showsCredit ? words.credit : words.replacement, share: 2 },
      { label: words.reason, value: vendorReturn.reason, share: 4 },
      { label: words.yourReference, value: vendorReturn.vendorReference, share: 3 },
    ],
    parties: [vendorParty(vendor, wording)],
    tables: [goodsTable(items, currency, showsCredit, wording)],
    sums: showsCredit
      ? [
          {
            label: words.creditIn(currency),
            amount: wording.amount(toText(total), currency),
            isTotal: true,
          },
        ]
      : [],
    notes: vendorReturn.notes,
    language,
  };
}

const goodsTable = (
  items: readonly PrintedReturnItem[],
  currency: string,
  showsCredit: boolean,
  { words, decimal, amount, day }: Wording,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: words.item, kind: 'item' },
    { heading: words.quantity, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
    ...(showsCredit ? ([{ heading: words.credit, kind: 'figure' }] as const) : []),
  ],
  rows: items.map((item) => [
    [{ text: item.lineNumber }],
    [
      { text: item.code, as: 'code' },
      { text: item.vendorCode && words.yourCode(item.vendorCode), as: 'remark' },
      { text: item.name },
      { text: words.receivedWith(day(item.receiptDate), item.receiptNumber), as: 'remark' },
    ],
    [{ text: decimal(item.quantity) }],
    [{ text: item.unit }],
    ...(showsCredit ? [[{ text: amount(item.creditAmount, currency) }]] : []),
  ]),
});

/** The name of the file, e.g. `VRT-1.pdf`. */
export const returnFileName = ({ vendorReturn }: PrintedReturn): string =>
  `${plain(vendorReturn.returnNumber)}.pdf`;
