/** Plans the action of each row of an order import, and finds the records that it names. */
import { faultsOfKey } from '../import/faults-of-key.ts';
import type { ImportOptions } from '../import/importer.ts';
import { resolveParts } from '../import/part-rows.ts';
import { resolveReferences } from '../import/references.store.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import type { Work } from '../kernel/contract/work.ts';
import { missingFields } from './order-faults.ts';
import type { OrderImporter } from './order-importer.ts';
import type { OrderRow, PlannedOrder } from './order-row.ts';
import { findByExternalIds } from './orders.store.ts';
import { numberFaults } from './own-numbers.ts';

/** A row whose externalId an order has already is skipped or refused; other rows create orders. */
export async function planOrders(
  work: Work,
  importer: OrderImporter,
  rows: readonly OrderRow[],
  { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>,
): Promise<PlannedOrder[]> {
  const { tx, org, newId } = work;
  const externalIds = rows.flatMap(({ value: { externalId } }) =>
    typeof externalId === 'string' ? [externalId] : [],
  );
  const known = await findByExternalIds(tx, org.id, importer.order.table, externalIds);
  const { table } = importer.order;
  // A row that is skipped may have the number of the order that it meets.
  const isNew = ({ value: { externalId } }: OrderRow) =>
    typeof externalId !== 'string' || !known.has(externalId);
  const ofNumbers = await numberFaults(
    work,
    importer.numbers,
    table,
    rows.map((row) => ({
      row: row.row,
      number: isNew(row) ? row.number : undefined,
    })),
  );
  const seen = new Map<string, number>();
  return rows.map((row, index): PlannedOrder => {
    const { value, items } = row;
    const path = row.hasOrderKey ? '/orderKey' : '/externalId';
    const duplicate = (message: string): Fault => ({ path, code: 'duplicate', message });
    const key = typeof value.externalId === 'string' ? value.externalId : undefined;
    const before = key === undefined ? undefined : seen.get(key);
    const id = key === undefined ? undefined : known.get(key);
    const isSkipped = id !== undefined && onDuplicate === 'skip';
    const faults: Fault[] = isSkipped
      ? faultsOfKey(row.faults, ['orderKey', 'externalId'])
      : [...row.faults, ...missingFields(importer, row), ...(ofNumbers[index] ?? [])];
    if (before !== undefined) faults.push(duplicate(`row ${before} has it too.`));
    if (key !== undefined && before === undefined) seen.set(key, row.row);
    if (id && onDuplicate === 'error') {
      faults.push(duplicate(`another ${importer.order.noun} has it. See onDuplicate.`));
    }
    const action = isSkipped ? 'skip' : id ? 'update' : 'create';
    return { ...row, faults, id: id ?? newId(), action, input: { value, items } };
  });
}

/** Puts ids in place of names and codes, in orders and items. */
export async function resolveOrders(
  { tx, org }: Work,
  { order, item }: OrderImporter,
  rows: readonly PlannedOrder[],
): Promise<PlannedOrder[]> {
  const orders = await resolveReferences(tx, org.id, order.references, rows);
  return resolveParts(tx, org.id, item.references, orders);
}
