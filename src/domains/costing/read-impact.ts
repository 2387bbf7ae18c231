/**
 * Reads the impact of a change: figures of all that it reaches, as the database was before it, and
 * as it is within its transaction, which holds the locks of the items.
 */
import {
  contentsOf,
  type SupplementSource,
  type WrittenWork,
} from '../../kernel/contract/supplement.ts';
import type { RowsOf } from '../../kernel/database/sql.ts';
import { exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { selectChangesThrough, selectHistoryLines } from '../../ledger/closed-months.store.ts';
import { closedMonths } from '../../ledger/closed-months.ts';
import { selectSkusAbove } from '../../ledger/recipes.store.ts';
import { stockChanged } from '../../ledger/stock-changed.ts';
import { impactLimit } from '../../orders/impact.ts';
import { entryVoided } from '../inventory/manual-entry.ts';
import { earningsByOrder, selectEarnings } from '../sales-orders/order-earnings.store.ts';
import {
  type Revalued,
  selectDisposalFigures,
  selectItemFigures,
  selectReturnFigures,
  selectRevalued,
  selectVendorReturnFigures,
  selectWorkOrderFigures,
} from './impact.store.ts';
import { type Figures, impactOf } from './impact.ts';

/** No shipment has a later day. */
const lastDay = '9999-12-31';

export const impactSource: SupplementSource = {
  name: 'impact',
  async read(written) {
    const { tx, org, now } = written;
    const known = knownIds(written);
    const statements = selectFigures(org.id, await findReached(written, known));
    const lines = selectHistoryLines(org.id, known, now);
    const [linesBefore, ...before] = await written.before([lines, ...statements]);
    const { provisional, truncated, ...impact } = impactOf(
      figuresOf(before),
      figuresOf(await tx.all(...statements)),
    );
    // A manual entry and the one that it replaces are among the known records.
    const change = { causeIds: known, replacedIds: known, linesBefore };
    const closed = await closedMonths(written, change);
    const changes = await tx.rows(selectChangesThrough(org.id, lastDay, { ...change, now }));
    const months = changes.flatMap(({ month, costOfGoodsSold }) =>
      costOfGoodsSold.eq(ZERO)
        ? []
        : [{ month, costOfGoodsSoldDifference: toText(costOfGoodsSold) }],
    );
    return { ...impact, months, closedMonths: closed, provisional, truncated };
  },
};

/** The records that a change may have revalued. */
type Reached = Record<
  'itemIds' | 'workOrderIds' | 'salesOrderIds' | 'disposalIds' | 'returnIds' | 'vendorReturnIds',
  string[]
>;

/** The records that the change is of: causes of its costs, and entries that it replaces. */
function knownIds({ changedId, events }: WrittenWork): string[] {
  const causeIds = contentsOf(events, stockChanged).map(({ cause }) => cause.id);
  const replaced = contentsOf(events, entryVoided).map(({ id }) => id);
  return [...causeIds, ...(changedId === undefined ? [] : [changedId]), ...replaced];
}

async function findReached(
  { tx, org, now, events }: WrittenWork,
  known: readonly string[],
): Promise<Reached> {
  const changes = contentsOf(events, stockChanged);
  const found = await tx.rows(selectRevalued(org.id, known, now, impactLimit + 1));
  const idsOf = (kind: Revalued['kind']) =>
    found.filter((each) => each.kind === kind).map(({ id }) => id);
  const moved = changes.flatMap(({ places }) => places.map(({ itemId }) => itemId));
  const itemIds = [...new Set([...moved, ...idsOf('item')])];
  const above = await tx.rows(selectSkusAbove(org.id, itemIds));
  return {
    itemIds: [...new Set([...itemIds, ...above.map(({ id }) => id)])],
    workOrderIds: idsOf('work_order'),
    salesOrderIds: idsOf('sales_order'),
    disposalIds: idsOf('disposal'),
    returnIds: idsOf('return'),
    vendorReturnIds: idsOf('vendor_return'),
  };
}

const selectFigures = (orgId: string, reached: Reached) =>
  [
    selectItemFigures(orgId, reached.itemIds),
    selectWorkOrderFigures(orgId, reached.workOrderIds),
    selectDisposalFigures(orgId, reached.disposalIds),
    selectReturnFigures(orgId, reached.returnIds),
    selectVendorReturnFigures(orgId, reached.vendorReturnIds),
    ...selectEarnings(orgId, reached.salesOrderIds),
  ] as const;

type FoundFigures = RowsOf<ReturnType<typeof selectFigures>>;

function figuresOf(found: FoundFigures): Figures {
  const [items, workOrders, disposals, returns, sent, ...sales] = found;
  return {
    items: items.map((row) => ({
      ...row,
      unitCost: exact(row.unitCost),
      stockValue: exact(row.stockValue),
    })),
    workOrders: workOrders.map((row) => ({ ...row, consumedValue: exact(row.consumedValue) })),
    disposals: disposals.map((row) => ({ ...row, value: exact(row.value) })),
    returns: returns.map((row) => ({ ...row, unitCost: exact(row.unitCost) })),
    vendorReturns: sent.map((row) => ({ ...row, value: exact(row.value) })),
    salesOrders: [...earningsByOrder(...sales)].map(([id, figures]) => ({ id, ...figures })),
  };
}
