/** Decides the rows of an import of receipts or shipments, one after the other. */

import type { RunningImport } from '../import/importer.ts';
import { uuidsIn } from '../import/known-ids.ts';
import { type MetKey, metRow } from '../import/met-rows.ts';
import { reportedIn } from '../import/part-rows.ts';
import { resolveReferences } from '../import/references.store.ts';
import type { Work } from '../kernel/contract/work.ts';
import { faultsOf, refuse } from '../kernel/problem.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { refuseClosedPeriod } from '../ledger/closed-period.ts';
import type { StockInTurn } from '../ledger/shortages.ts';
import { FactsInTurn } from './facts-in-turn.ts';
import { LineNames } from './line-names.ts';
import { EntriesOfImport } from './lines-of-import.ts';
import { findNamedOrders, linesOf, type NamedOrders, orderOf } from './locate-lines.ts';
import type {
  LocatedRow,
  MovedLine,
  MovementDecision,
  MovementImporter,
  OrderFacts,
} from './movement-importer.ts';
import { faultAsSent, type MovementForm, type MovementRow } from './movement-rows.ts';
import type { Fields } from './order-row.ts';
import { type MadeTable, selectMade } from './orders.store.ts';
import { stockBefore } from './stock-before.ts';

/** A row and what it does; undefined for a row with faults. */
export interface DecidedMovement<Decision> extends MovementRow {
  decision?: Decision;
}

/**
 * Decides rows as if those before them had been written, and returns them with the orders that they
 * name, as these were before. Under the policy `reject` a row that falls short is refused, too.
 */
export async function decideMovements<
  Item extends MovedLine,
  Facts extends OrderFacts<Item>,
  Decision extends MovementDecision,
>(
  work: Work,
  importer: MovementImporter<Item, Facts, Decision>,
  rows: readonly MovementRow[],
  options: RunningImport,
): Promise<{ decided: DecidedMovement<Decision>[]; orders: ReadonlyMap<string, Facts> }> {
  const { tx, org } = work;
  const { references } = importer.form;
  const met = await meetRecords(work, importer, rows, options);
  const resolved = await resolveReferences(tx, org.id, references, met, options.missing);
  const whole = ((await importer.resolve?.(work, resolved)) ?? resolved).map(
    (row): MovementRow => (row.action === 'skip' ? row : { ...row, action: 'create' }),
  );
  const named = await findNamedOrders(tx, org.id, importer, whole);
  const { orders } = named;
  const decided = await decideInTurn(work, importer, whole, named);
  if (org.negativeStock !== 'reject') return { decided, orders };
  const changes = decided.flatMap(({ decision }) => (decision ? [decision.change] : []));
  const stock = await stockBefore(work, changes);
  const inStock = stock.copy();
  const isShort = changes.some((change) => faultsOf(() => stock.move(change)).length > 0);
  if (!isShort) return { decided, orders };
  // Again, as a row that falls short changes what the rows after it meet.
  return { decided: await decideInTurn(work, importer, whole, named, inStock), orders };
}

/** Finds the records that rows name by their id or number: those rows record nothing. */
async function meetRecords(
  { tx, org }: Work,
  { form, made }: { form: MovementForm; made: readonly MadeTable[] },
  rows: readonly MovementRow[],
  options: RunningImport,
): Promise<readonly MovementRow[]> {
  const { numberField = '' } = form;
  const textsOf = (field: string) =>
    rows.map(({ value }) => value[field]).filter((value) => typeof value === 'string');
  const [ids, numbers] = [textsOf('id'), textsOf(numberField)];
  if (ids.length === 0 && numbers.length === 0) return rows;
  const found = await tx.rows(selectMade(made, org.id, uuidsIn(ids), numbers));
  const known = new Map(found.map(({ key, id }) => [key, id]));
  return rows.map((row) => {
    const keys = ['id', numberField].flatMap((field): MetKey[] => {
      const key = row.value[field];
      if (typeof key !== 'string') return [];
      const record = known.get(field === 'id' ? `id ${key.toLowerCase()}` : `number ${key}`);
      return [{ field, key, record }];
    });
    return metRow(row, form.takesNumbers ? keysThatMeet(keys) : keys, options, form.noun);
  });
}

/** A known id is enough; a number that no record has is that of a new one. */
function keysThatMeet(keys: readonly MetKey[]): readonly MetKey[] {
  const byId = keys.find(({ field }) => field === 'id');
  return byId?.record ? [byId] : keys.filter((key) => key === byId || key.record !== undefined);
}

function decideInTurn<
  Item extends MovedLine,
  Facts extends OrderFacts<Item>,
  Decision extends MovementDecision,
>(
  work: Work,
  importer: MovementImporter<Item, Facts, Decision>,
  rows: readonly MovementRow[],
  named: NamedOrders<Facts>,
  stock?: StockInTurn,
): Promise<DecidedMovement<Decision>[]> {
  const inTurn = new FactsInTurn(importer.own);
  const entries = new EntriesOfImport();
  const codesOf = (item: Item) => [importer.itemOf(item), named.codes.get(importer.itemOf(item))];
  const namesOf = new Map<string, LineNames<Item>>();
  return mapInSlices(work.org.id, rows, (row) => {
    if (row.action === 'skip') return row;
    const order = orderOf(named, row, importer.noun);
    if (!order) return row;
    if ('fault' in order) return { ...row, faults: [...row.faults, order.fault] };
    const facts = inTurn.now(order.id, order.facts);
    const names =
      namesOf.get(order.id) ?? new LineNames(facts.items, codesOf, importer.otherCodeOf);
    namesOf.set(order.id, names);
    const lines = linesOf(row.items.filter(isReadable(row)), facts.items, names);
    const known = [...row.faults, ...lines.faults];
    if (known.length > 0) return { ...row, faults: known };
    let decision: Decision | undefined;
    const faults = faultsOf(() => {
      const decided = importer.decide(work, statedRow(row, lines.lines), facts);
      refuseClosedPeriod(work.org, decided.change);
      refuse([], [entries.add(decided.change.entries.length, '')]);
      stock?.move(decided.change);
      decision = decided;
    });
    if (!decision) {
      return { ...row, faults: faults.map((fault) => faultAsSent(importer.form, row, fault)) };
    }
    inTurn.set(order.id, importer.after(facts, decision));
    const parent = { type: importer.type, id: order.id };
    return { ...row, id: importer.idOf(decision), parent, decision };
  });
}

/** A field that is null is left out. */
function statedRow<Item extends MovedLine>(
  { value }: MovementRow,
  lines: LocatedRow<Item>['lines'],
): LocatedRow<Item> {
  const { order: _, ...fields } = value;
  return {
    value: stated(fields),
    lines: lines.map((line) => ({ ...line, value: stated(line.value) })),
  };
}

const stated = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** A line whose name has a fault already is not looked up. */
function isReadable({ faults }: MovementRow): (part: MovementRow['items'][number]) => boolean {
  const isReported = reportedIn(faults);
  return (part) => !isReported([part.at, `${part.at}/line`], part.line);
}
