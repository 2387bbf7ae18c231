/** Plans the action of each row of an order import, and finds the records that it names. */
import { faultsOfKey } from '../import/faults-of-key.ts';
import type { ImportOptions } from '../import/importer.ts';
import { uuidsIn, withKnownId } from '../import/known-ids.ts';
import type { MissingRecords } from '../import/missing-records.ts';
import { resolveParts } from '../import/part-rows.ts';
import { resolveReferences } from '../import/references.store.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { Fault } from '../kernel/problem.ts';
import { missingFields } from './order-faults.ts';
import type { OrderImporter } from './order-importer.ts';
import type { OrderRow, PlannedOrder } from './order-row.ts';
import { selectOrderKeys } from './orders.store.ts';
import { numberFaults } from './own-numbers.ts';

/**
 * A row that has the id, the number or the externalId of an order is skipped or refused; other rows
 * create orders. An import changes no order.
 */
export async function planOrders(
  work: Work,
  importer: OrderImporter,
  rows: readonly OrderRow[],
  { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>,
): Promise<PlannedOrder[]> {
  const { newId } = work;
  const found = await findOrders(work, importer, rows);
  const isMet = ({ keys }: FoundOrder) => keys.some(({ order }) => order !== undefined);
  const ofNumbers = numberFaults(
    work,
    importer.kind,
    found.map((row) => ({ row: row.row, number: isMet(row) ? undefined : row.number })),
  );
  const seen = new Map<string, number>();
  return found.map(({ keys, ...row }, index): PlannedOrder => {
    const { value, items } = row;
    const duplicate = (field: string, message: string): Fault => {
      const isKey = field === 'externalId' && row.hasOrderKey;
      return { path: isKey ? '/orderKey' : `/${field}`, code: 'duplicate', message };
    };
    const [first, ...others] = keys.filter(({ order }) => order !== undefined);
    const isSkipped = first !== undefined && onDuplicate !== 'error';
    const faults: Fault[] = isSkipped
      ? faultsOfKey(row.faults, ['orderKey', ...keys.map(({ field }) => field)])
      : [...row.faults, ...missingFields(importer, row), ...(ofNumbers[index] ?? [])];
    for (const { field, key } of keys) {
      const before = seen.get(`${field} ${key}`);
      if (before === undefined) seen.set(`${field} ${key}`, row.row);
      else if (field !== importer.kind.numberField || first) {
        // A repeated number of a new order has its fault already.
        faults.push(duplicate(field, `row ${before} has it too.`));
      }
    }
    const { noun } = importer.order;
    if (first && onDuplicate === 'error') {
      faults.push(duplicate(first.field, `another ${noun} has it. See onDuplicate.`));
    }
    const other = others.find(({ order }) => order !== first?.order);
    if (first && other) {
      faults.push(duplicate(other.field, `belongs to another ${noun} than the ${first.field}.`));
    }
    const action = isSkipped ? 'skip' : first ? 'update' : 'create';
    return { ...row, faults, id: first?.order ?? newId(), action, input: { value, items } };
  });
}

/** A row, and each field that can find its order, with the order. */
interface FoundOrder extends OrderRow {
  keys: { field: string; key: string; order: string | undefined }[];
}

/** Looks up the orders that rows name. An id of another system becomes the externalId. */
async function findOrders(
  { tx, org }: Work,
  { kind }: OrderImporter,
  rows: readonly OrderRow[],
): Promise<FoundOrder[]> {
  const texts = (values: readonly unknown[]) =>
    values.filter((value): value is string => typeof value === 'string');
  const ids = texts(rows.map(({ value }) => value.id));
  const found = await tx.rows(
    selectOrderKeys(kind, org.id, {
      ids: uuidsIn(ids),
      externalIds: [...texts(rows.map(({ value }) => value.externalId)), ...ids],
      numbers: texts(rows.map(({ number }) => number)),
    }),
  );
  const known = new Map(found.map(({ key, id }) => [key, id]));
  return rows.map((row) => {
    const { value, named } = withKnownId(row.value, (id) => known.get(`id ${id}`));
    const keys = [
      { field: 'externalId', of: 'externalId', key: value.externalId },
      { field: kind.numberField, of: 'number', key: row.number },
      { field: 'id', of: 'id', key: named },
    ].flatMap(({ field, of, key }) =>
      typeof key === 'string' ? [{ field, key, order: known.get(`${of} ${key}`) }] : [],
    );
    return { ...row, value, keys };
  });
}

/** Puts ids in place of names and codes, in orders and items. */
export async function resolveOrders(
  { tx, org }: Work,
  { order, item }: OrderImporter,
  rows: readonly PlannedOrder[],
  missing: MissingRecords,
): Promise<PlannedOrder[]> {
  const orders = await resolveReferences(tx, org.id, order.references, rows, missing);
  return resolveParts(tx, org.id, item.references, orders);
}
