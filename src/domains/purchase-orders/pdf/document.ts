import { Renderer, type RenderingClient } from '../../../kernel/threads/renderer.ts';

export interface DocumentAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

export type DocumentLine = {
  lineNumber: string;
  code: string;
  /** The vendor's code. */
  vendorCode: string | null;
  description: string | null;
  quantity: string;
  unit: string;
  unitPrice: string;
  discountPercent: string;
  lineTotal: string;
  expectedDate: string | null;
  notes: string | null;
};

/** A printed purchase order. Dates are `YYYY-MM-DD`, quantities and amounts decimals. */
export interface PurchaseOrderDocument {
  organization: {
    name: string;
    address: DocumentAddress | null;
    taxId: string | null;
    phone: string | null;
    /** Data URL of a PNG or JPEG. */
    logo: string | null;
  };
  vendor: {
    name: string;
    code: string;
    address: DocumentAddress | null;
    email: string | null;
    phone: string | null;
    taxId: string | null;
  };
  shipTo: { name: string; address: DocumentAddress | null } | null;
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
  lines: DocumentLine[];
  subtotal: string;
  shippingAmount: string;
  taxAmount: string;
  total: string;
}

const renderer = new Renderer<PurchaseOrderDocument>(
  new URL('./render.worker.js', import.meta.url),
);

/** Renders the purchase order as PDF, A4. */
export const renderPurchaseOrder = (
  document: PurchaseOrderDocument,
  client: RenderingClient,
): Promise<Buffer> => renderer.render(document, client);
