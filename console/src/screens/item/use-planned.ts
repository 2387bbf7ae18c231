import { getPlannedBalances } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';

/** The stock of an item at the end of each day to come, by its open orders. */
export const usePlanned = (itemId: string) => useRead(getPlannedBalances, { query: { itemId } });
