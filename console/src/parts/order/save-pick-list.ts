import { type Client, getPickList, pdfOf } from '@stockwright/client';
import { currentLanguage } from '../../words/language.tsx';
import { download } from '../download.ts';

type Orders = { salesOrderIds: string[] } | { workOrderIds: string[] };

/** Hands over the pick list of orders as PDF. */
export async function savePickList(client: Client, query: Orders): Promise<void> {
  const asked = { query: { ...query, language: currentLanguage() } };
  download(await pdfOf(client, getPickList, asked), 'pick-list.pdf');
}
