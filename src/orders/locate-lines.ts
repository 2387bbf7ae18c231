/** Finds the orders and the lines that the rows of an import name. */
import type { LineFault } from '../import/group-lines.ts';
import { faultsAt, type PartRow } from '../import/part-rows.ts';
import { RoundTrip } from '../kernel/database/round-trip.ts';
import { part } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { present } from '../kernel/present.ts';
import type { Fault } from '../kernel/problem.ts';
import { slicesOf } from '../kernel/sharing/slices.ts';
import { type OrderKind, orderKinds } from './kinds.ts';
import type { LineNames } from './line-names.ts';
import { LinesOfImport } from './lines-of-import.ts';
import type {
  LocatedRow,
  MovedLine,
  MovementDecision,
  MovementImporter,
  OrderFacts,
} from './movement-importer.ts';
import type { MovementRow } from './movement-rows.ts';
import { selectItemCodes, selectLineCounts, selectNamedOrders } from './orders.store.ts';

/** The orders that rows name. */
export interface NamedOrders<Facts> {
  /** Ids of orders by number, external id and id. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Locked, by id. */
  orders: ReadonlyMap<string, Facts>;
  /** Orders that were not read, as those before them have as many lines as an import reads. */
  tooLong: ReadonlyMap<string, Fault>;
  /** The codes of the items of their lines. */
  codes: ReadonlyMap<string, string>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Locks the orders, in the order of their ids. */
export async function findNamedOrders<
  Item extends MovedLine,
  Facts extends OrderFacts<Item>,
  Decision extends MovementDecision,
>(
  tx: Transaction,
  orgId: string,
  { type, addOrders, itemOf }: MovementImporter<Item, Facts, Decision>,
  rows: readonly MovementRow[],
): Promise<NamedOrders<Facts>> {
  const named = rows.filter(({ action }) => action !== 'skip');
  const names = [...new Set(named.flatMap(({ value }) => nameOf(value.order) ?? []))];
  const found = await tx.rows(
    selectNamedOrders(
      orderKinds[type],
      orgId,
      names,
      names.filter((name) => uuid.test(name)),
    ),
  );
  const ids = new Map(
    [...groupedBy(found, ({ name }) => name)].map(([name, own]) => {
      return [name, [...new Set(own.map(({ id }) => id))]] as const;
    }),
  );
  const all = [...new Set(names.flatMap((name) => ids.get(keyOf(name)) ?? []))];
  const tooLong = await ordersTooLong(tx, orgId, orderKinds[type], all);
  const orderIds = all.filter((id) => !tooLong.has(id));
  const reading = new RoundTrip();
  const locked = addOrders(reading, orgId, part`${orderIds}::uuid[]`);
  await reading.send(tx);
  const orders = locked();
  const itemIds = [...orders.values()].flatMap(({ items }) => items.map(itemOf));
  const codes = await tx.rows(selectItemCodes(orgId, [...new Set(itemIds)]));
  return {
    ids,
    orders,
    tooLong,
    codes: new Map(codes.map(({ id, code }) => [id, code])),
  };
}

/** The orders that go beyond the lines of an import, in the order in which rows name them. */
async function ordersTooLong(
  tx: Transaction,
  orgId: string,
  kind: OrderKind,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Fault>> {
  const lines = new LinesOfImport();
  const tooLong = new Map<string, Fault>();
  for (const ids of slicesOf(orderIds)) {
    const found = await tx.rows(selectLineCounts(kind, orgId, ids));
    for (const { id, lines: count } of found) {
      const fault = lines.add(count, '/order');
      if (fault) tooLong.set(id, fault);
    }
  }
  return tooLong;
}

/** An id is found in any case. */
const keyOf = (name: string): string => (uuid.test(name) ? name.toLowerCase() : name);

const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The order that a row names, or the fault of its name. */
export function orderOf<Facts>(
  { ids, orders, tooLong }: NamedOrders<Facts>,
  { value: { order } }: MovementRow,
  noun: string,
): { id: string; facts: Facts } | { fault: Fault } | undefined {
  if (typeof order !== 'string') return undefined;
  const found = ids.get(keyOf(order)) ?? [];
  const path = '/order';
  if (found.length > 1) {
    const message = `${found.length} orders have it as their number or external id. Give the id instead.`;
    return { fault: { path, code: 'ambiguous', message } };
  }
  const [id = ''] = found;
  const fault = tooLong.get(id);
  if (fault) return { fault };
  const facts = orders.get(id);
  if (facts) return { id, facts };
  const message = `There is no ${noun} with the number, external id or id "${order}" in this organization.`;
  return { fault: { path, code: 'not_found', message } };
}

/** The lines that the parts of a row name, as they are now, or the faults of their names. */
export function linesOf<Item extends MovedLine>(
  parts: readonly PartRow[],
  items: readonly Item[],
  names: LineNames<Item>,
): { lines: LocatedRow<Item>['lines']; faults: LineFault[] } {
  const lines: { item: Item; value: PartRow['value'] }[] = [];
  const faults: LineFault[] = [];
  for (const each of parts) {
    const { line, ...value } = each.value;
    const places = names.places(String(line));
    const found = line === undefined ? items : places.map((place) => present(items[place]));
    const [item] = found;
    if (item && found.length === 1) lines.push({ item, value });
    else faults.push(...faultsAt(each, [lineFault(line, found.length)]));
  }
  return { lines, faults };
}

function lineFault(line: unknown, count: number): Fault {
  const path = '/line';
  if (line === undefined) {
    const message = `is required: the order has ${count} lines.`;
    return { path, code: 'required', message };
  }
  if (count === 0) {
    const message = `The order has no line with the number, the id or the item "${line}".`;
    return { path, code: 'not_found', message };
  }
  const message = `${count} lines of the order have it. Give the number or the id of the line.`;
  return { path, code: 'ambiguous', message };
}
