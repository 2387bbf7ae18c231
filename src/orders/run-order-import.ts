import type { LineFault } from '../import/group-lines.ts';
import type { ImportOptions, ReadRow } from '../import/importer.ts';
import type { PlannedRow } from '../import/plan-rows.store.ts';
import type { ReadImport } from '../import/reader.ts';
import { resolveReferences } from '../import/references.store.ts';
import { type ImportReport, refusal, report } from '../import/run-import.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { Transaction } from '../kernel/database/database.ts';
import type { Reference } from '../kernel/database/record.ts';
import type { ImportedOrder, OrderImporter } from './order-importer.ts';
import { findByExternalIds } from './orders.store.ts';

/** Runs an import of orders that was read: in one transaction, re-costing once at its end. */
export async function runOrderImport(
  call: Work,
  importer: OrderImporter,
  read: ReadImport,
  options: ImportOptions,
): Promise<ImportReport> {
  const { tx, org } = call;
  const planned = await plan(tx, org.id, importer, read.rows, options, call.newId);
  const resolved = await resolveReferences(tx, org.id, importer.references.order, planned);
  const withItems = await resolveItems(tx, org.id, importer, resolved);
  const judged = await judge(call, importer, planned, withItems);
  const bad = judged.filter((row) => row.faults.length > 0);
  if (bad.length > 0 && options.mode === 'atomic') {
    throw refusal(report(options, judged, bad, [], read.header));
  }
  const fresh = judged.filter((row) => row.faults.length === 0 && row.action === 'create');
  if (fresh.length > 0) await importer.make(call, fresh.map(orderOf));
  return report(options, judged, bad, fresh, read.header);
}

/** What each row does, and what it lacks. */
async function plan(
  tx: Transaction,
  orgId: string,
  importer: OrderImporter,
  rows: readonly ReadRow[],
  options: ImportOptions,
  newId: () => string,
): Promise<PlannedRow[]> {
  const keyed = rows.map((row) => withItemBelow(importer, withPlaces(withExternalId(row))));
  const externalIds = keyed.flatMap(({ value: { externalId } }) =>
    typeof externalId === 'string' ? [externalId] : [],
  );
  const known = await findByExternalIds(tx, orgId, importer.table, externalIds);
  const seen = new Map<string, number>();
  return keyed.map((row, index): PlannedRow => {
    const path = rows[index]?.value.orderKey === undefined ? '/externalId' : '/orderKey';
    const duplicate = (message: string): Fault => ({ path, code: 'duplicate', message });
    const faults: Fault[] = [...row.faults, ...lacking(importer, row)];
    const { externalId } = row.value;
    const key = typeof externalId === 'string' ? externalId : undefined;
    const before = key === undefined ? undefined : seen.get(key);
    const id = key === undefined ? undefined : known.get(key);
    if (before !== undefined) faults.push(duplicate(`row ${before} has it too.`));
    if (key !== undefined && before === undefined) seen.set(key, row.row);
    if (id && options.onDuplicate === 'error') {
      faults.push(duplicate(`another ${importer.noun} has it. See onDuplicate.`));
    }
    return { ...row, faults, id: id ?? newId(), action: id ? 'skip' : 'create' };
  });
}

/** `orderKey` is kept as externalId; who gives both must mean the same. */
function withExternalId(row: ReadRow): ReadRow {
  const { orderKey, ...value } = row.value;
  if (orderKey === undefined) return row;
  const differs = value.externalId != null && value.externalId !== orderKey;
  const fault = { path: '/externalId', code: 'contradiction', message: 'differs from orderKey.' };
  return {
    ...row,
    value: { ...value, externalId: orderKey },
    faults: differs ? [...row.faults, fault] : row.faults,
  };
}

/** An item knows where it stands: in the list of its row, or in a line of the file. */
function withPlaces(row: ReadRow): ReadRow {
  const items = itemsOf(row).map((item, index) => ({
    ...item,
    '~at': item['~row'] === undefined ? `/items/${index}` : '/item',
  }));
  return { ...row, value: { ...row.value, items } };
}

/** Fields of an item that stand beside those of its order become an item. */
function withItemBelow(
  { itemAtTop, item, order, references }: OrderImporter,
  row: ReadRow,
): ReadRow {
  if (!itemAtTop) return row;
  const own = [...Object.keys(item.properties), ...references.item.map(({ name }) => name)];
  const fields = own.filter((field) => field in row.value && !(field in order.properties));
  if (fields.length === 0) return row;
  const top = {
    ...Object.fromEntries(fields.map((field) => [field, row.value[field]])),
    '~at': '',
  };
  const rest = Object.entries(row.value).filter(([field]) => !fields.includes(field));
  return { ...row, value: { ...Object.fromEntries(rest), items: [top, ...itemsOf(row)] } };
}

const itemsOf = (row: ReadRow) => (row.value.items ?? []) as Record<string, unknown>[];

/** Fields that an order or one of its items needs and that nobody gave, or gave wrongly. */
function lacking({ required, references }: OrderImporter, row: ReadRow): LineFault[] {
  if (row.unreadable) return [];
  const missing = (
    fields: readonly string[],
    of: readonly Reference[],
    value: Record<string, unknown>,
    prefix: string,
  ): LineFault[] =>
    fields.flatMap((field) => {
      const name = of.find((reference) => reference.field === field)?.name ?? field;
      const line = lineOf(value);
      const told = isTold(row.faults, placesOf(prefix, field, name), line);
      if (told || value[field] != null || value[name] != null) return [];
      return [{ ...line, path: `${prefix}/${name}`, code: 'required', message: 'is required.' }];
    });
  return [
    ...missing(required.order, references.order, row.value, ''),
    ...itemsOf(row).flatMap((item) => missing(required.item, references.item, item, placeOf(item))),
  ];
}

/** Where faults of a field may stand: as an id, by name, or with all of its record. */
const placesOf = (prefix: string, field: string, name = field): string[] => [
  prefix,
  `${prefix}/${field}`,
  `${prefix}/${name}`,
];

/** Whether something is said already of one of these places, in the line of the file if any. */
const isTold = (
  faults: readonly LineFault[],
  paths: readonly string[],
  { row }: { row?: number | undefined },
): boolean =>
  faults.some((fault) => paths.includes(fault.path) && (row === undefined || fault.row === row));

/** Where the fields of an item stand, as the start of a JSON pointer. */
const placeOf = (item: Record<string, unknown>): string => item['~at'] as string;

/** The line of the file in which an item stands; nothing in JSON. */
const lineOf = ({ '~row': row }: Record<string, unknown>): { row?: number } =>
  typeof row === 'number' ? { row } : {};

/** Puts ids in the place of names and codes in every item of every order, in one look-up each. */
async function resolveItems(
  tx: Transaction,
  orgId: string,
  { references }: OrderImporter,
  rows: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const flat = rows.flatMap((row) =>
    itemsOf(row).map((value): PlannedRow => ({ ...row, value, faults: [] })),
  );
  const resolved = await resolveReferences(tx, orgId, references.item, flat);
  let next = 0;
  return rows.map((row) => {
    const items = itemsOf(row).map(() => resolved[next++] as PlannedRow);
    const faults = items.flatMap(({ value, faults: found }) =>
      found.map(
        (fault): LineFault => ({
          ...fault,
          ...lineOf(value),
          path: `${placeOf(value)}${fault.path}`,
        }),
      ),
    );
    const value = { ...row.value, items: items.map((item) => item.value) };
    return { ...row, value, faults: [...row.faults, ...faults] };
  });
}

/**
 * What the domain finds wrong with orders by what of them is right; of what is wrong, or was given
 * as something that is not there, enough is said.
 */
async function judge(
  call: Work,
  importer: OrderImporter,
  given: readonly PlannedRow[],
  rows: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const readable = rows.filter((row) => isReadable(row) && row.action === 'create');
  if (readable.length === 0) return [...rows];
  const found = await importer.judge(call, readable.map(orderOf));
  const faults = new Map(readable.map((row, index) => [row, found[index] ?? []]));
  return rows.map((row, index) => {
    const own = (faults.get(row) ?? []).flatMap((fault) => {
      const said = asGiven(importer, given[index] as PlannedRow, fault);
      return isTold(row.faults, said.places, said.fault) ? [] : [said.fault];
    });
    return { ...row, faults: [...row.faults, ...own] };
  });
}

const isReadable = ({ unreadable, faults }: PlannedRow): boolean =>
  !unreadable && !isTold(faults, ['/items'], {});

/**
 * A fault of an order as its row can be mended: where it says what is wrong, and in its words; with
 * all places where it may have been told.
 */
function asGiven(
  { references }: OrderImporter,
  row: PlannedRow,
  fault: Fault,
): { fault: LineFault; places: string[] } {
  const [, index, ofItem] = /^\/items\/(\d+)\/(.+)$/.exec(fault.path) ?? [];
  const item = index === undefined ? undefined : itemsOf(row)[Number(index)];
  const value = item ?? row.value;
  const field = ofItem ?? fault.path.slice(1);
  const reference = references[item ? 'item' : 'order'].find((each) => each.field === field);
  const said = reference && value[reference.name] != null ? reference.name : field;
  const place = item ? placeOf(item) : '';
  const path = fault.path === '' ? '' : `${place}/${said}`;
  const places = placesOf(place, field, reference?.name);
  return { fault: { ...fault, ...(item && lineOf(item)), path }, places };
}

function orderOf({ id, value, faults }: PlannedRow): ImportedOrder {
  const { items = [], ...fields } = value as { items?: Record<string, unknown>[] };
  return {
    id,
    fields,
    items: items.map(({ '~row': _, '~at': _at, ...item }) => item),
    isSound: faults.length === 0,
  };
}
