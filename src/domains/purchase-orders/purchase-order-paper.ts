/** The purchase order as its vendor gets it. */
import type { Language } from '../../kernel/values/language.ts';
import {
  type Paper,
  type PaperCell,
  type Party,
  type PostalAddress,
  type Sender,
  stampOf,
} from '../papers/paper.ts';
import { type PricedLine, pricedTable, sumsOf } from '../papers/priced-order.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';

export interface PrintedLine extends PricedLine {
  code: string;
  /** The vendor's code. */
  vendorCode: string | null;
  description: string | null;
  expectedDate: string | null;
  notes: string | null;
}

export interface PrintedVendor {
  name: string;
  code: string;
  address: PostalAddress | null;
  email: string | null;
  phone: string | null;
  taxId: string | null;
  language: Language | null;
}

/** A purchase order with what is printed of it. Dates are `YYYY-MM-DD`, numbers decimals. */
export interface PrintedPurchaseOrder {
  organization: Sender;
  vendor: PrintedVendor;
  shipTo: { name: string; address: PostalAddress | null } | null;
  order: {
    poNumber: string;
    status: string;
    orderDate: string;
    expectedDate: string | null;
    /** ISO 4217. */
    currency: string;
    paymentTerms: string | null;
    vendorReference: string | null;
    notes: string | null;
  };
  subtotal: string;
  shippingAmount: string;
  taxAmount: string;
  total: string;
}

export function purchaseOrderPaper(
  printed: PrintedPurchaseOrder,
  lines: readonly PrintedLine[],
  asked?: Language,
): Paper {
  const { organization, vendor, shipTo, order } = printed;
  const { currency, expectedDate } = order;
  const wording = wordingOf(asked, vendor, organization);
  const { words, day, language } = wording;
  return {
    title: words.purchaseOrder,
    number: order.poNumber,
    stamp: stampOf(order.status),
    day: order.orderDate,
    sender: organization,
    facts: [
      { label: words.orderDate, value: day(order.orderDate), share: 2 },
      { label: words.expected, value: expectedDate && day(expectedDate), share: 2 },
      { label: words.currency, value: currency, share: 1.4 },
      { label: words.paymentTerms, value: order.paymentTerms, share: 3.3 },
      { label: words.yourReference, value: order.vendorReference, share: 3.3 },
    ],
    parties: [
      vendorParty(vendor, wording),
      ...(shipTo ? [{ label: words.shipTo, ...shipTo, details: [] }] : []),
    ],
    tables: [pricedTable(lines, currency, wording, (line) => itemCell(line, wording))],
    sums: sumsOf(printed, currency, wording),
    notes: order.notes,
    language,
  };
}

/** The vendor, to whom it goes. */
export const vendorParty = (
  { name, code, address, email, phone, taxId }: PrintedVendor,
  { words }: Wording,
): Party => ({
  ...{ label: words.vendor, name, address },
  details: [email, phone, taxId && words.taxId(taxId), words.vendorNumber(code)],
});

const itemCell = (line: PrintedLine, { words, day }: Wording): PaperCell => [
  { text: line.code, as: 'code' },
  { text: line.vendorCode && words.yourCode(line.vendorCode), as: 'remark' },
  { text: line.description },
  { text: line.expectedDate && words.expectedOn(day(line.expectedDate)), as: 'remark' },
  { text: line.notes, as: 'remark' },
];
