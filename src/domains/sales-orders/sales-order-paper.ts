/** The papers of a sales order: quote, order confirmation and proforma invoice. */
import { plain } from '../../kernel/mail/mail.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import type { MailWords } from '../order-mails/order-mail.ts';
import { showDay } from '../papers/figures.ts';
import {
  type Paper,
  type PaperCell,
  type PostalAddress,
  type Sender,
  type Stamp,
  stampOf,
} from '../papers/paper.ts';
import { type PricedLine, pricedTable, sumsOf } from '../papers/priced-order.ts';
import { type Customs, customsOf, type PrintedCustomer, partiesOf } from './printed-sale.ts';
import type { SalesOrderStatus } from './sales-order-status.ts';

export interface PrintedLine extends PricedLine, Customs {
  code: string;
  description: string | null;
}

/** A sales order with what is printed of it. Dates are `YYYY-MM-DD`, numbers decimals. */
export interface PrintedSalesOrder {
  organization: Sender;
  customer: PrintedCustomer & { paymentTerms: string | null };
  order: {
    soNumber: string;
    status: SalesOrderStatus;
    orderDate: string;
    requestedShipDate: string | null;
    validUntil: string | null;
    shipToAddress: PostalAddress | null;
    /** ISO 4217. */
    currency: string;
    customerReference: string | null;
    notes: string | null;
  };
  subtotal: string;
  discountAmount: string;
  shippingAmount: string;
  taxAmount: string;
  total: string;
}

type Order = PrintedSalesOrder['order'];

interface Kind {
  title: string;
  /** The label of its date. */
  dated: string;
  /** Orders in other states have none. */
  only?: SalesOrderStatus;
  /** Stamps that say that it is not what its title says. */
  stamps: readonly Stamp[];
  showsValidity?: true;
  /** Whether the lines show what customs ask for. */
  showsCustoms?: true;
  /** The first sentence of a mail with it; `number` is that of the order. */
  usual(number: string): string;
  /** The day that such a mail names. */
  due?(order: Order): NonNullable<MailWords['due']>;
}

const kinds = {
  quote: {
    title: 'Quote',
    dated: 'Quote date',
    only: 'Draft',
    stamps: [],
    showsValidity: true,
    usual: (number) => `Please find attached our quote ${number}.`,
    due: ({ validUntil }) => ({ day: validUntil, sentence: (day) => `It is valid until ${day}.` }),
  },
  order_confirmation: {
    title: 'Order Confirmation',
    dated: 'Order date',
    stamps: ['DRAFT', 'CANCELLED'],
    usual: (number) => `Please find attached the confirmation of your order ${number}.`,
    due: ({ requestedShipDate: day }) => ({
      day,
      sentence: (of) => `It is to be shipped by ${of}.`,
    }),
  },
  proforma_invoice: {
    title: 'Proforma Invoice',
    dated: 'Date',
    stamps: ['CANCELLED'],
    showsCustoms: true,
    usual: (number) => `Please find attached our proforma invoice for order ${number}.`,
  },
} as const satisfies Record<string, Kind>;

export type PaperKind = keyof typeof kinds;

const paperKinds = ['quote', 'order_confirmation', 'proforma_invoice'] as const;

const kindOf = (kind: PaperKind): Kind => kinds[kind];

/** The kind of a paper, in requests and answers. */
export const paperKind = (description: string) => s.oneOf(paperKinds, { description });

/** The reason why an order has no such paper. */
export function refusalOf(kind: PaperKind, { status }: Pick<Order, 'status'>): string | undefined {
  const { only, title } = kindOf(kind);
  if (only === undefined || status === only) return undefined;
  return `A ${title.toLowerCase()} is of an order in ${only}; this one is ${status}. Choose another kind of paper.`;
}

/** 409 for a paper that the order cannot have. */
export function refusePaper(kind: PaperKind, order: Pick<Order, 'status'>): void {
  const detail = refusalOf(kind, order);
  if (detail !== undefined) throw new Problem('invalid_transition', detail);
}

export function salesOrderPaper(
  kind: PaperKind,
  printed: PrintedSalesOrder,
  lines: readonly PrintedLine[],
): Paper {
  const { organization, customer, order } = printed;
  const { currency, requestedShipDate, validUntil } = order;
  const { title, dated, stamps, showsValidity, showsCustoms } = kindOf(kind);
  const stamp = stampOf(order.status);
  return {
    title,
    number: order.soNumber,
    stamp: stamps.find((each) => each === stamp),
    day: order.orderDate,
    sender: organization,
    facts: [
      { label: dated, value: showDay(order.orderDate), share: 2 },
      showsValidity
        ? { label: 'Valid until', value: validUntil && showDay(validUntil), share: 2 }
        : { label: 'To ship by', value: requestedShipDate && showDay(requestedShipDate), share: 2 },
      { label: 'Currency', value: currency, share: 1.4 },
      { label: 'Payment terms', value: customer.paymentTerms, share: 3.3 },
      { label: 'Your reference', value: order.customerReference, share: 3.3 },
    ],
    parties: partiesOf(customer, order.shipToAddress),
    tables: [pricedTable(lines, currency, (line) => itemCell(line, showsCustoms === true))],
    sums: sumsOf(printed, currency),
    notes: order.notes,
  };
}

const itemCell = (line: PrintedLine, showsCustoms: boolean): PaperCell => [
  { text: line.code, as: 'code' },
  { text: line.description },
  { text: showsCustoms ? customsOf(line) : null, as: 'remark' },
];

/** The name of the file, e.g. `SO-2026-0001-quote.pdf`. */
export const fileNameOf = (kind: PaperKind, { soNumber }: Pick<Order, 'soNumber'>): string =>
  `${plain(soNumber)}-${kind.replaceAll('_', '-')}.pdf`;

/** The words of a mail with the paper. */
export function mailWords(kind: PaperKind, order: Order): MailWords {
  const { title, usual, due } = kindOf(kind);
  const number = plain(order.soNumber);
  const name = title.charAt(0) + title.slice(1).toLowerCase();
  return {
    paper: `${name} ${number}`,
    usual: usual(number),
    ...(due && { due: due(order) }),
  };
}
