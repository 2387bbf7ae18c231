import { type Client, generatePurchaseOrderPdf } from '@stockwright/client';
import { downloadPdf } from '../../parts/download.ts';
import type { Order } from './definition.ts';

/** Hands over an order as PDF. */
export async function savePdf(client: Client, { id, poNumber }: Order): Promise<void> {
  const pdf = await generatePurchaseOrderPdf(client, { path: { id } });
  downloadPdf(pdf, `${poNumber}.pdf`);
}
