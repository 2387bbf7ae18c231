import { type Client, getPickList, pdfOf } from '@stockwright/client';
import { download } from '../download.ts';

type Orders = { salesOrderIds: string[] } | { workOrderIds: string[] };

/** Hands over the pick list of orders as PDF. */
export async function savePickList(client: Client, query: Orders): Promise<void> {
  download(await pdfOf(client, getPickList, { query }), 'pick-list.pdf');
}
