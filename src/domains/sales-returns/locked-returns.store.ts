import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, part, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { ReturnItem, ReturnPart, SalesReturn, StoredSalesReturn } from './sales-return.ts';
import { returnItems, returnParts, salesReturns } from './sales-returns.store.ts';

/** Returns that are locked for an edit. */

/** A return with its goods, locked for an edit; its order, if it has one, is locked already. */
export const lockReturn = async (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<SalesReturn | undefined> =>
  (await RoundTrip.read(tx, (reading) => addReturns(reading, orgId, [id])))[0];

/** Adds the locking of returns with their goods to a round trip; their orders come before. */
export function addReturns(
  reading: RoundTrip,
  orgId: string,
  ids: readonly string[],
): () => SalesReturn[] {
  const found = reading.add(sql<StoredSalesReturn>`select ${salesReturns.columns}
    from sales_returns t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
    order by t.id for update of t`);
  const ownItems = reading.add(sql<Omit<ReturnItem, 'parts'>>`
    select ${returnItems.columns} from sales_return_items t
    where t.org_id = ${orgId} and t.return_id = any(${ids}::uuid[]) order by t.line_number`);
  const ownParts =
    reading.add(sql<ReturnPart>`select ${returnParts.columns} from sales_return_parts t
    where t.org_id = ${orgId} and t.return_item_id in (
      select i.id from sales_return_items i
      where i.org_id = ${orgId} and i.return_id = any(${ids}::uuid[]))
    order by t.line_number`);
  return () => {
    const partsOf = groupedBy(ownParts(), ({ returnItemId }) => returnItemId);
    const itemsOf = groupedBy(ownItems(), ({ returnId }) => returnId);
    const whole = (item: Omit<ReturnItem, 'parts'>) => {
      return { ...item, parts: partsOf.get(item.id) ?? [] };
    };
    return found().map((head) => ({ ...head, items: (itemsOf.get(head.id) ?? []).map(whole) }));
  };
}

/** The orders of returns that were not deleted: an array of ids in SQL. */
export const ordersOfReturns = (orgId: string, ids: readonly string[]): Fragment =>
  part`array(select t.so_id from sales_returns t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.deleted_at is null
      and t.so_id is not null)`;
