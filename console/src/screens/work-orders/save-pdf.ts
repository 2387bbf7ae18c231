import { type Client, generateWorkOrderPdf } from '@stockwright/client';
import { downloadPdf } from '../../parts/download.ts';
import { currentLanguage } from '../../words/language.tsx';
import type { Order } from './definition.ts';

/** Hands over an order as PDF. */
export async function savePdf(client: Client, { id, woNumber }: Order): Promise<void> {
  const query = { language: currentLanguage() };
  const pdf = await generateWorkOrderPdf(client, { path: { id }, query });
  downloadPdf(pdf, `${woNumber}.pdf`);
}
