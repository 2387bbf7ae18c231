import { calculations } from '../../../kernel/limits/calculations.ts';
import { valuesOf } from '../../../kernel/limits/limit.ts';
import { clientLeft, Problem } from '../../../kernel/problem.ts';
import { Turns } from '../../../kernel/sharing/turns.ts';
import { ThreadPool } from '../../../kernel/threads/thread-pool.ts';

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

const entry = new URL('./render.worker.js', import.meta.url);

const { time, memory, ...limits } = valuesOf(calculations.documents);

const busy = (message: string) =>
  new Problem('unavailable', `${message} Repeat the request in a moment.`, {
    headers: { 'retry-after': '5' },
  });

const threads = new ThreadPool<PurchaseOrderDocument, Uint8Array>(entry, {
  noun: 'documents',
  memory,
  refusal: (why) => busy(`The document ${why} to render.`),
});

/** The turns of organizations at the thread; one person in several of them has one share. */
const turns = new Turns(
  1,
  limits,
  () => busy('Too many documents are waiting to be rendered.'),
  'renderPurchaseOrder',
);

/**
 * Renders the purchase order as PDF, A4, on a thread of its own; the same document produces the
 * same bytes. Organizations take turns.
 * @throws Problem (503) when too many documents wait, or when this one takes over thirty seconds
 */
export async function renderPurchaseOrder(
  document: PurchaseOrderDocument,
  { owners, signal }: { owners: readonly string[]; signal: AbortSignal },
): Promise<Buffer> {
  const render = () => threads.run(document, { time, signal });
  try {
    signal.throwIfAborted();
    const { buffer, byteOffset, byteLength } = await turns.run(owners, render, signal);
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    throw signal.aborted ? clientLeft() : error;
  }
}
