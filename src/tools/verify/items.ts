/** The values that follow from the rows of each item: balances, cost pool, current cost. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Difference } from './check.ts';
import { cycleDifferences, findCycles } from './cycles.ts';
import { balanceDifferences } from './item-balances.ts';
import { costDifferences } from './item-cost.ts';
import type { ItemFacts } from './item-facts.ts';
import { poolDifferences } from './item-pool.ts';
import {
  type CycleConsumption,
  type ItemRecord,
  selectBalances,
  selectCycleConsumptions,
  selectDays,
  selectItemRows,
  selectItems,
  selectSettings,
} from './items.store.ts';
import { pages } from './pages.ts';

export async function* checkItems(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  const { consumptions: inCycle, carried } = await findCycles(tx, orgId);
  yield* carried;
  for await (const page of pages((after) => tx.rows(selectItems(orgId, after)))) {
    for (const batch of batches(page)) {
      for (const facts of await readFacts(tx, orgId, batch, inCycle)) {
        yield* balanceDifferences(facts);
        yield* cycleDifferences(facts.inCycle.stored, facts.inCycle.found);
        yield* poolDifferences(facts);
        yield* costDifferences(facts);
      }
    }
  }
}

const maxRows = 5_000;

/** Batches of items: many with few rows, or one with many. */
function batches(items: readonly ItemRecord[]): ItemRecord[][] {
  const found: ItemRecord[][] = [];
  let entries = Number.POSITIVE_INFINITY;
  for (const item of items) {
    entries += item.entries;
    if (entries <= maxRows) found.at(-1)?.push(item);
    else {
      found.push([item]);
      entries = item.entries;
    }
  }
  return found;
}

async function readFacts(
  tx: Transaction,
  orgId: string,
  items: readonly ItemRecord[],
  inCycle: ReadonlyMap<string, CycleConsumption[]>,
): Promise<ItemFacts[]> {
  const ids = items.map(({ id }) => id);
  const [rows, balances, days, settings, matches] = await tx.all(
    selectItemRows(orgId, ids),
    selectBalances(orgId, ids),
    selectDays(orgId, ids),
    selectSettings(orgId, ids),
    selectCycleConsumptions(orgId, ids),
  );
  const ofItem = {
    rows: groupedBy(rows, itemOf),
    balances: groupedBy(balances, itemOf),
    days: groupedBy(days, itemOf),
    settings: groupedBy(settings, itemOf),
    matches: groupedBy(matches, itemOf),
  };
  return items.map((item) => ({
    item,
    rows: ofItem.rows.get(item.id) ?? [],
    balances: ofItem.balances.get(item.id) ?? [],
    days: ofItem.days.get(item.id) ?? [],
    settings: ofItem.settings.get(item.id) ?? [],
    inCycle: {
      stored: ofItem.matches.get(item.id) ?? [],
      found: inCycle.get(item.id) ?? [],
    },
  }));
}

const itemOf = ({ itemId }: { itemId: string }): string => itemId;
