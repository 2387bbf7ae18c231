import { type Client, generateWorkOrderPdf } from '@stockwright/client';
import { downloadPdf } from '../../parts/download.ts';
import type { Order } from './definition.ts';

/** Hands over an order as PDF. */
export async function savePdf(client: Client, { id, woNumber }: Order): Promise<void> {
  const pdf = await generateWorkOrderPdf(client, { path: { id } });
  downloadPdf(pdf, `${woNumber}.pdf`);
}
