import {
  type Client,
  type GetVendorReturnResponse,
  generateVendorReturnPdf,
  type ListVendorReturnsResponse,
} from '@stockwright/client';
import { downloadPdf } from '../download.ts';

export type VendorReturn = GetVendorReturnResponse;
export type ListedReturn = ListVendorReturnsResponse['data'][number];

export const outcomes = ['credit', 'replacement'] as const;

/** Hands over the paper of a return as PDF. */
export async function savePaper(
  client: Client,
  { id, returnNumber }: Pick<VendorReturn, 'id' | 'returnNumber'>,
): Promise<void> {
  downloadPdf(await generateVendorReturnPdf(client, { path: { id } }), `${returnNumber}.pdf`);
}
