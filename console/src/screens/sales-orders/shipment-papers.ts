import {
  type Client,
  type GenerateShipmentPdfData,
  generateShipmentPdf,
} from '@stockwright/client';
import { downloadPdf } from '../../parts/download.ts';

export type ShipmentPaper = GenerateShipmentPdfData['query']['kind'];

export const shipmentPapers: readonly ShipmentPaper[] = [
  'packing_slip',
  'delivery_note',
  'commercial_invoice',
];

/** Hands over a paper of a shipment as PDF. */
export async function saveShipmentPaper(
  client: Client,
  { id, shipmentNumber }: { id: string; shipmentNumber: string },
  kind: ShipmentPaper,
): Promise<void> {
  const pdf = await generateShipmentPdf(client, { path: { id }, query: { kind } });
  downloadPdf(pdf, `${shipmentNumber}-${kind.replaceAll('_', '-')}.pdf`);
}
