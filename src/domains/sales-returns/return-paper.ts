/** The paper of a return: what may come back, or what came back and what the customer gets. */
import { plain } from '../../kernel/mail/mail.ts';
import { compare, type Exact, exact, sum, toText, ZERO } from '../../kernel/values/exact.ts';
import { showAmount, showDay, showDecimal } from '../papers/figures.ts';
import { type Paper, type PaperTable, type Sender, type Sum, stampOf } from '../papers/paper.ts';
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
): Paper {
  const { returnNumber, returnDate, status, currency } = salesReturn;
  const isReceived = status === 'Received';
  return {
    title: isReceived ? 'Return' : 'Return Authorization',
    number: returnNumber,
    stamp: stampOf(status),
    barcode: returnNumber,
    day: returnDate,
    sender: organization,
    facts: [
      { label: isReceived ? 'Received' : 'Expected', value: showDay(returnDate), share: 2 },
      { label: 'Order', value: salesReturn.soNumber, share: 2.4 },
      { label: 'Reason', value: salesReturn.reason, share: 4 },
      { label: 'Your reference', value: salesReturn.customerReference, share: 3 },
    ],
    parties: partiesOf(customer, null),
    tables: [goodsTable(items, currency, isReceived)],
    sums: isReceived ? credited(items, currency) : [],
    notes: salesReturn.notes,
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
  rows: items.map(({ lineNumber, code, name, reason, quantity, unit, creditAmount }) => [
    [{ text: lineNumber }],
    [{ text: code, as: 'code' }, { text: name }, { text: reason, as: 'remark' }],
    [{ text: showDecimal(quantity) }],
    [{ text: unit }],
    ...(showsCredit ? [[{ text: showAmount(creditAmount ?? '0', currency) }]] : []),
  ]),
});

/** The credit of the goods, the fees that reduce it, and the rest. */
function credited(items: readonly PrintedReturnItem[], currency: string): Sum[] {
  const credit = sum(items.map(({ creditAmount }) => exact(creditAmount ?? '0')));
  const fees = sum(items.map(({ restockingFee }) => exact(restockingFee)));
  const show = (amount: Exact) => showAmount(toText(amount), currency);
  return [
    ...(compare(fees, ZERO) === 0
      ? []
      : [
          { label: 'Goods', amount: show(credit) },
          { label: 'Restocking fee', amount: show(ZERO.minus(fees)) },
        ]),
    { label: `Credit ${currency}`, amount: show(credit.minus(fees)), isTotal: true },
  ];
}

/** The name of the file, e.g. `RMA-1.pdf`. */
export const returnFileName = ({ salesReturn }: PrintedReturn): string =>
  `${plain(salesReturn.returnNumber)}.pdf`;
