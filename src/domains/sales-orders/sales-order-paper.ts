/** The papers of a sales order: quote, order confirmation and proforma invoice. */
import { plain } from '../../kernel/mail/mail.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Language } from '../../kernel/values/language.ts';
import * as s from '../../kernel/values/schema.ts';
import { type MailWords, wordsOfMail } from '../order-mails/order-mail.ts';
import {
  type Paper,
  type PaperCell,
  type PostalAddress,
  type Sender,
  type Stamp,
  stampOf,
} from '../papers/paper.ts';
import { type PricedLine, pricedTable, sumsOf } from '../papers/priced-order.ts';
import { wordingOf } from '../papers/wording.ts';
import { en } from '../papers/words/en.ts';
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
  title: 'quote' | 'orderConfirmation' | 'proformaInvoice';
  /** The label of its date. */
  dated: 'quoteDate' | 'salesOrderDate' | 'date';
  /** Orders in other states have none. */
  only?: SalesOrderStatus;
  /** Stamps that say that it is not what its title says. */
  stamps: readonly Stamp[];
  showsValidity?: true;
  /** Whether the lines show what customs ask for. */
  showsCustoms?: true;
  /** The day that a mail with it names. */
  due?: 'validUntil' | 'requestedShipDate';
}

const kinds = {
  quote: {
    title: 'quote',
    dated: 'quoteDate',
    only: 'Draft',
    stamps: [],
    showsValidity: true,
    due: 'validUntil',
  },
  order_confirmation: {
    title: 'orderConfirmation',
    dated: 'salesOrderDate',
    stamps: ['DRAFT', 'CANCELLED'],
    due: 'requestedShipDate',
  },
  proforma_invoice: {
    title: 'proformaInvoice',
    dated: 'date',
    stamps: ['CANCELLED'],
    showsCustoms: true,
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
  return `A ${en[title].toLowerCase()} is of an order in ${only}; this one is ${status}. Choose another kind of paper.`;
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
  asked?: Language,
): Paper {
  const { organization, customer, order } = printed;
  const { currency, requestedShipDate, validUntil } = order;
  const { title, dated, stamps, showsValidity, showsCustoms } = kindOf(kind);
  const wording = wordingOf(asked, customer, organization);
  const { words, day, language } = wording;
  const stamp = stampOf(order.status);
  return {
    title: words[title],
    number: order.soNumber,
    stamp: stamps.find((each) => each === stamp),
    day: order.orderDate,
    sender: organization,
    facts: [
      { label: words[dated], value: day(order.orderDate), share: 2 },
      showsValidity
        ? { label: words.validUntil, value: validUntil && day(validUntil), share: 2 }
        : { label: words.toShipBy, value: requestedShipDate && day(requestedShipDate), share: 2 },
      { label: words.currency, value: currency, share: 1.4 },
      { label: words.paymentTerms, value: customer.paymentTerms, share: 3.3 },
      { label: words.yourReference, value: order.customerReference, share: 3.3 },
    ],
    parties: partiesOf(customer, order.shipToAddress, wording),
    tables: [
      pricedTable(lines, currency, wording, (line) =>
        itemCell(line, showsCustoms ? customsOf(line, wording) : null),
      ),
    ],
    sums: sumsOf(printed, currency, wording),
    notes: order.notes,
    language,
  };
}

const itemCell = (line: PrintedLine, customs: string | null): PaperCell => [
  { text: line.code, as: 'code' },
  { text: line.description },
  { text: customs, as: 'remark' },
];

/** The name of the file, e.g. `SO-2026-0001-quote.pdf`. */
export const fileNameOf = (kind: PaperKind, { soNumber }: Pick<Order, 'soNumber'>): string =>
  `${plain(soNumber)}-${kind.replaceAll('_', '-')}.pdf`;

/** The words of a mail with the paper. */
export function mailWords(
  kind: PaperKind,
  { organization, customer, order }: PrintedSalesOrder,
): MailWords {
  const { due } = kindOf(kind);
  return wordsOfMail(wordingOf(undefined, customer, organization), kind, {
    number: order.soNumber,
    day: due ? order[due] : null,
  });
}
