/** What follows from the rows of each item: figures by place, the cost pool, the current cost. */
import type { Transaction } from '../kernel/database/database.ts';
import type { Difference } from './check.ts';
import { costDifferences } from './item-cost.ts';
import { figureDifferences } from './item-figures.ts';
import { poolDifferences } from './item-pool.ts';
import {
  type Day,
  type ItemRecord,
  type LiveRow,
  type Place,
  type Setting,
  selectDays,
  selectItemRows,
  selectItems,
  selectPlaces,
  selectSettings,
} from './items.store.ts';
import { pages } from './pages.ts';

/** An item with all that the checks of it look at. */
export interface ItemFacts {
  item: ItemRecord;
  rows: readonly LiveRow[];
  places: readonly Place[];
  days: readonly Day[];
  settings: readonly Setting[];
}

/** How an item is named in what is reported. */
export const nameOf = ({ kind, code }: Pick<ItemRecord, 'kind' | 'code'>): string =>
  `${kind === 'sku' ? 'SKU' : 'material'} ${code}`;

export async function* checkItems(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows<ItemRecord>(selectItems(orgId, after)))) {
    for (const item of page) {
      const facts = await readFacts(tx, orgId, item);
      yield* figureDifferences(facts);
      yield* poolDifferences(facts);
      yield* costDifferences(facts);
    }
  }
}

async function readFacts(tx: Transaction, orgId: string, item: ItemRecord): Promise<ItemFacts> {
  const [rows, places, days, settings] = await tx.all(
    selectItemRows(orgId, item.id),
    selectPlaces(orgId, item.id),
    selectDays(orgId, item.id),
    selectSettings(orgId, item.id),
  );
  return { item, rows, places, days, settings } as unknown as ItemFacts;
}
