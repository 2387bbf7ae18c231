import {
  type Client,
  type GetStockCountResponse,
  type ListStockCountLinesResponse,
  type ListStockCountsResponse,
  listStockCountLines,
  pdfOf,
} from '@stockwright/client';
import { currentLanguage } from '../../words/language.tsx';
import { download } from '../download.ts';
import type { State } from '../figures.tsx';

export type Count = GetStockCountResponse;
export type ListedCount = ListStockCountsResponse['data'][number];
export type CountLine = ListStockCountLinesResponse['data'][number];

export const statuses = ['Open', 'Posted', 'Cancelled'] as const;

export const stateOf: Record<(typeof statuses)[number], State> = {
  Open: { tone: 'info', progress: 'none' },
  Posted: { tone: 'good', progress: 'whole' },
  Cancelled: { tone: 'calm' },
};

/** The lines that are shown of a count: all of them, or those that a filter has. */
export const filters = ['', 'uncounted', 'different', 'late'] as const;
export type Shown = (typeof filters)[number];

/** The filter that an address names. */
export const shownOf = (named: string): Shown => filters.find((one) => one === named) ?? '';

export const filterOf = (shown: Shown) => (shown === '' ? {} : { [shown]: true });

/** Hands over the sheet of a count as PDF. */
export async function saveSheet(
  client: Client,
  { id, countNumber }: Pick<Count, 'id' | 'countNumber'>,
  shown: Shown,
): Promise<void> {
  const asked = { path: { id }, query: { ...filterOf(shown), language: currentLanguage() } };
  download(await pdfOf(client, listStockCountLines, asked), `${countNumber}.pdf`);
}

/** The entries of what a line has counted, where it was counted. */
export const entriesAddress = ({
  itemType,
  itemId,
  locationId,
}: Pick<CountLine, 'itemType' | 'itemId' | 'locationId'>) =>
  itemType === 'sku'
    ? `/ledger?ledger=skus&skuId=${itemId}&locationId=${locationId}`
    : `/ledger?materialId=${itemId}&locationId=${locationId}`;

/** The screen of the item that a line counts. */
export const itemAddress = ({ itemType, itemId }: Pick<CountLine, 'itemType' | 'itemId'>) =>
  `/items/${itemType === 'sku' ? 'skus' : 'materials'}/${itemId}`;
