import type { Paper } from '../../src/domains/papers/paper.ts';
import {
  type PrintedLine,
  type PrintedPurchaseOrder,
  purchaseOrderPaper,
} from '../../src/domains/purchase-orders/purchase-order-paper.ts';

/** A purchase order with all that is printed of it. */
export type PurchaseOrderDocument = PrintedPurchaseOrder & { lines: PrintedLine[] };

export const paperOf = (document: PurchaseOrderDocument): Paper =>
  purchaseOrderPaper(document, document.lines);

export const line = (number: number, changes: Partial<PrintedLine> = {}): PrintedLine => ({
  lineNumber: String(number),
  code: `BOX-${String(number).padStart(4, '0')}`,
  vendorCode: null,
  description: 'Corrugated box, double wall',
  quantity: '250',
  unit: 'EA',
  unitPrice: '0.4275',
  discountPercent: '0',
  lineTotal: '106.875',
  expectedDate: null,
  notes: null,
  ...changes,
});

const address = {
  line1: '12 Mill Lane',
  line2: 'Unit 4',
  city: 'Leeds',
  region: 'West Yorkshire',
  postalCode: 'LS1 4AP',
  country: 'GB',
};

/** Creates an order with one line; `order` changes its header. */
export function purchaseOrder(
  changes: Partial<PurchaseOrderDocument> = {},
  order: Partial<PurchaseOrderDocument['order']> = {},
): PurchaseOrderDocument {
  return {
    organization: {
      ...{ name: 'Mill Lane Bakery', address, taxId: null, phone: null, logo: null },
      language: 'en',
    },
    vendor: {
      name: 'Northern Packaging',
      code: 'VEN-12',
      address: { ...address, line1: 'Domkloster 4', city: 'Köln', country: 'DE' },
      email: 'orders@packaging.example',
      phone: '+49 221 555 0100',
      taxId: 'DE123456789',
      language: null,
    },
    shipTo: { name: 'Main warehouse', address },
    lines: [line(1)],
    subtotal: '106.875',
    shippingAmount: '12.5',
    taxAmount: '1000',
    total: '1119.38',
    ...changes,
    order: {
      poNumber: 'PO-2026-0042',
      status: 'Ordered',
      orderDate: '2026-03-09',
      expectedDate: '2026-03-23',
      currency: 'EUR',
      paymentTerms: 'Net 30 days',
      vendorReference: 'Q-88123',
      notes: 'Please confirm within two days.',
      ...order,
    },
  };
}
