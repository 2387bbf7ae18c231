import {
  type Client,
  type GetSalesReturnResponse,
  generateSalesReturnPdf,
  type ListSalesReturnsResponse,
} from '@stockwright/client';
import { downloadPdf } from '../download.ts';
import type { State } from '../figures.tsx';

export type SalesReturn = GetSalesReturnResponse;
export type ListedReturn = ListSalesReturnsResponse['data'][number];

export const statuses = ['Expected', 'Received', 'Cancelled'] as const;

export const stateOf: Record<(typeof statuses)[number], State> = {
  Expected: { tone: 'info', progress: 'none' },
  Received: { tone: 'good', progress: 'whole' },
  Cancelled: { tone: 'calm' },
};

/** Hands over the paper of a return as PDF. */
export async function savePaper(
  client: Client,
  { id, returnNumber }: Pick<SalesReturn, 'id' | 'returnNumber'>,
): Promise<void> {
  downloadPdf(await generateSalesReturnPdf(client, { path: { id } }), `${returnNumber}.pdf`);
}
