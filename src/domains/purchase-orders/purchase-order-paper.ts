/** The purchase order as its vendor gets it. */
import { showDay } from '../papers/figures.ts';
import {
  type Paper,
  type PaperCell,
  type Party,
  type PostalAddress,
  type Sender,
  stampOf,
} from '../papers/paper.ts';
import { type PricedLine, pricedTable, sumsOf } from '../papers/priced-order.ts';

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
): Paper {
  const { organization, vendor, shipTo, order } = printed;
  const { currency, expectedDate } = order;
  return {
    title: 'Purchase Order',
    number: order.poNumber,
    stamp: stampOf(order.status),
    day: order.orderDate,
    sender: organization,
    facts: [
      { label: 'Order date', value: showDay(order.orderDate), share: 2 },
      { label: 'Expected', value: expectedDate && showDay(expectedDate), share: 2 },
      { label: 'Currency', value: currency, share: 1.4 },
      { label: 'Payment terms', value: order.paymentTerms, share: 3.3 },
      { label: 'Your reference', value: order.vendorReference, share: 3.3 },
    ],
    parties: [
      vendorParty(vendor),
      ...(shipTo ? [{ label: 'Ship to', ...shipTo, details: [] }] : []),
    ],
    tables: [pricedTable(lines, currency, itemCell)],
    sums: sumsOf(printed, currency),
    notes: order.notes,
  };
}

/** The vendor, to whom it goes. */
export const vendorParty = ({
  name,
  code,
  address,
  email,
  phone,
  taxId,
}: PrintedVendor): Party => ({
  ...{ label: 'Vendor', name, address },
  details: [email, phone, taxId && `Tax ID ${taxId}`, `Vendor no. ${code}`],
});

const itemCell = (line: PrintedLine): PaperCell => [
  { text: line.code, as: 'code' },
  { text: line.vendorCode && `Your code ${line.vendorCode}`, as: 'remark' },
  { text: line.description },
  { text: line.expectedDate && `Expected ${showDay(line.expectedDate)}`, as: 'remark' },
  { text: line.notes, as: 'remark' },
];
