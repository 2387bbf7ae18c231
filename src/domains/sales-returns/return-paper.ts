/** The paper of a return: what may come back, or what came back and what the customer gets. */
import { plain } from '../../kernel/mail/mail.ts';
import { compare, type Exact, exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import type { Language } from '../../kernel/values/language.ts';
import { type Paper, type PaperTable, type Sender, type Sum, stampOf } from '../papers/paper.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';
import { type PrintedCustomer, partiesOf } from '../sales-orders/printed-sale.ts';

export interface PrintedReturnItem {
  lineNumber: string;
  code: string;
  name: string;
  reason: string;
  quantity: string;
  unit: string;
  disposition: string;
  creditAmount: string | null;
  restockingFee: string;
}

/** A return with what is printed of it. Days are `YYYY-MM-DD`. */
export interface PrintedReturn {
  organization: Sender;
  customer: PrintedCustomer;
  salesReturn: {
    returnNumber: string;
    status: string;
    returnDate: string;
    reason: string | null;
    notes: string | null;
    soNumber: string | null;
    customerReference: string | null;
    /** ISO 4217. */
    currency: string;
  };
}

export function returnPaper(
  { organization, customer, salesReturn }: PrintedReturn,
  items: readonly PrintedReturnItem[],
  asked?: Language,
): Paper {
  const { returnNumber, returnDate, status, currency } = salesReturn;
  const wording = wordingOf(asked, customer, organization);
  const { words, day, language } = wording;
  const isReceived = status === 'Received';
  return {
    title: isReceived ? words.salesReturn : words.returnAuthorization,
    number: returnNumber,
    stamp: stampOf(status),
    barcode: returnNumber,
    day: returnDate,
    sender: organization,
    facts: [
      { label: isReceived ? words.received : words.expected, value: day(returnDate), share: 2 },
      { label: words.order, value: salesReturn.soNumber, share: 2.4 },
      { label: words.reason, value: salesReturn.reason, share: 4 },
      { label: words.yourReference, value: salesReturn.customerReference, share: 3 },
    ],
    parties: partiesOf(customer, null, wording),
    tables: [goodsTable(items, currency, isReceived, wording)],
    sums: isReceived ? credited(items, currency, wording) : [],
    notes: salesReturn.notes,
    language,
  };
}

const goodsTable = (
  items: readonly PrintedReturnItem[],
  currency: string,
  showsCredit: boolean,
  { words, decimal, amount }: Wording,
): PaperTable => ({
  columns: [
    { heading: '#', kind: 'number' },
    { heading: words.item, kind: 'item' },
    { heading: words.quantity, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
    ...(showsCredit ? ([{ heading: words.credit, kind: 'figure' }] as const) : []),
  ],
  rows: items.map(({ lineNumber, code, name, reason, quantity, unit, creditAmount }) => [
    [{ text: lineNumber }],
    [{ text: code, as: 'code' }, { text: name }, { text: reason, as: 'remark' }],
    [{ text: decimal(quantity) }],
    [{ text: unit }],
    ...(showsCredit ? [[{ text: amount(creditAmount ?? '0', currency) }]] : []),
  ]),
});

/** The credit of the goods, the fees that reduce it, and the rest. */
function credited(
  items: readonly PrintedReturnItem[],
  currency: string,
  { words, ...wording }: Wording,
): Sum[] {
  const credit = sum(items.map(({ creditAmount }) => exact(creditAmount ?? '0')));
  const fees = sum(items.map(({ restockingFee }) => exact(restockingFee)));
  const show = (amount: Exact) => wording.amount(toText(amount), currency);
  return [
    ...(compare(fees, ZERO) === 0
      ? []
      : [
          { label: words.goods, amount: show(credit) },
          { label: words.restockingFee, amount: show(ZERO.minus(fees)) },
        ]),
    { label: words.creditIn(currency), amount: show(credit.minus(fees)), isTotal: true },
  ];
}

/** The name of the file, e.g. `RMA-1.pdf`. */
export const returnFileName = ({ salesReturn }: PrintedReturn): string =>
  `${plain(salesReturn.returnNumber)}.pdf`;
