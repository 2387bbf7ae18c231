import type { Reference } from '../kernel/database/record-definition.ts';
import { literally, part, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { type Fault, inactive, missing } from '../kernel/problem.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { codeKey } from '../kernel/values/keys.ts';
import { withoutInvisibleEnds } from '../kernel/values/kinds/invisible.ts';
import type { MissingRecords } from './missing-records.ts';
import type { PlannedRow } from './plan-rows.store.ts';

/** A record that a row may refer to. */
interface Target {
  id: string;
  isActive: boolean;
}

/** The parts of a row that are read and changed when its references are resolved. */
type ReferringRow = Pick<PlannedRow, 'value' | 'faults' | 'action'>;

/**
 * Replaces names and codes by ids. A reference to no record, to several, or to an inactive
 * one is a fault of its row. Each kind of reference has one look-up, however many rows there are.
 * `missing` makes records that rows name and that do not exist.
 */
export async function resolveReferences<Row extends ReferringRow>(
  tx: Transaction,
  orgId: string,
  references: readonly Reference[],
  rows: readonly Row[],
  missing?: MissingRecords,
): Promise<Row[]> {
  let resolved = [...rows];
  for (const reference of references) {
    const targets = await findTargets(tx, orgId, reference, rows);
    if (missing?.canMake(reference)) {
      await makeMissing(tx, reference, targets, resolved, missing);
    }
    // A row with faults makes no record; once it is corrected, it does.
    const isMade = missing?.canMake(reference) ?? false;
    resolved = await mapInSlices(orgId, resolved, (row) =>
      resolve(row, reference, targets, isMade && row.faults.length > 0),
    );
  }
  return resolved;
}

type Targets = Map<string, Target[]>;

/** A code in place of an id: what cannot be seen at its ends is no part of it. */
const codeNamed = (named: string) => codeKey(withoutInvisibleEnds(named));

/** By `id <id>`, `written <code>`, `code <its key>` and `name <name as it was written>`. */
async function findTargets(
  tx: Transaction,
  orgId: string,
  { field, name, table, hasCode }: Reference,
  rows: readonly ReferringRow[],
): Promise<Targets> {
  const texts = (of: string) => [
    ...new Set(rows.map((row) => row.value[of]).filter((value) => typeof value === 'string')),
  ];
  const from = literally(table);
  const keys = [...new Set(texts(name).map(codeNamed))];
  // Each text is looked up by itself: of a list the database may read all records instead.
  const byCode = hasCode
    ? part`union all select 'code ' || w.key, t.id, t.is_active
        from unnest(${keys}::text[]) w (key) cross join lateral (
          select t.id, t.is_active from ${from} t
          where t.org_id = ${orgId} and t.code_key = w.key limit all) t
      union all select 'written ' || w.code, t.id, t.is_active
        from unnest(${texts(name)}::text[]) w (code) cross join lateral (
          select t.id, t.is_active from ${from} t
          where t.org_id = ${orgId} and t.code_key = code_key(w.code) and t.code = w.code
          limit all) t`
    : part``;
  const found = await tx.rows(sql<{ key: string; id: string; isActive: boolean }>`
    select k.key, k.id, k.is_active as "isActive" from (
      select 'id ' || t.id as key, t.id, t.is_active from ${from} t
        where t.org_id = ${orgId} and t.id = any(${texts(field)}::uuid[])
      union all
      select 'name ' || w.name, t.id, t.is_active
        from unnest(${texts(name)}::text[]) w (name) cross join lateral (
          select t.id, t.is_active from ${from} t
          where t.org_id = ${orgId} and t.name_key = name_key(w.name) limit all) t
      ${byCode}) k (key, id, is_active)`);
  const targets: Targets = new Map();
  for (const { key, ...target } of found) {
    targets.set(key, [...(targets.get(key) ?? []), target]);
  }
  return targets;
}

/** The records that a text names: a code as written, else one of its key, else a name. */
const namedBy = (targets: Targets, named: string): Target[] =>
  targets.get(`written ${named}`) ??
  targets.get(`code ${codeNamed(named)}`) ??
  targets.get(`name ${named}`) ??
  [];

/** Makes the records that rows without faults name in vain, one for all spellings of a name. */
async function makeMissing(
  tx: Transaction,
  reference: Reference,
  targets: Targets,
  rows: readonly ReferringRow[],
  missing: MissingRecords,
): Promise<void> {
  const isKnown = (name: string) => namedBy(targets, name).length > 0;
  const named = (row: ReferringRow) => {
    const name = row.value[reference.name];
    return row.action === 'skip' || typeof name !== 'string' || isKnown(name) ? [] : [name];
  };
  const wanted = new Set(rows.filter(({ faults }) => faults.length === 0).flatMap(named));
  const names = [...new Set(rows.flatMap(named))];
  if (names.length === 0) return;
  const spelled = await tx.rows(sql<{ name: string; key: string }>`
    select w.name, name_key(w.name) as key
    from unnest(${names}::text[]) with ordinality w (name, place) order by w.place`);
  const byKey = groupedBy(spelled, ({ key }) => key);
  const made = [...byKey.values()].filter((own) => own.some(({ name }) => wanted.has(name)));
  const ids = await missing.make(
    reference,
    made.flatMap(([first]) => first?.name ?? []),
  );
  made.forEach((own, at) => {
    const id = ids[at];
    for (const { name } of own) if (id) targets.set(`name ${name}`, [{ id, isActive: true }]);
  });
}

const unknownName = ({ name, noun, hasCode }: Reference, named: string): Fault => ({
  path: `/${name}`,
  code: 'not_found',
  message: `There is no ${noun} with the ${hasCode ? 'code or ' : ''}name "${named}" in this organization.`,
});

function resolve<Row extends ReferringRow>(
  row: Row,
  reference: Reference,
  targets: Targets,
  mayBeUnknown: boolean,
): Row {
  const { field, name, noun, hasCode } = reference;
  const { [name]: named, ...value } = row.value;
  const id = value[field];
  if (row.action === 'skip' || (named === undefined && id === undefined)) return row;
  if (typeof named !== 'string' && typeof id !== 'string') {
    return { ...row, value: { ...value, [field]: null } };
  }
  const path = typeof named === 'string' ? `/${name}` : `/${field}`;
  const refuse = (fault: Fault): Row => ({ ...row, value, faults: [...row.faults, fault] });
  const ambiguous = (message: string) => refuse({ path, code: 'ambiguous', message });
  const found =
    typeof named === 'string' ? namedBy(targets, named) : (targets.get(`id ${id}`) ?? []);
  const [target] = found;
  if (!target) {
    if (typeof named !== 'string') return refuse(missing(path, noun));
    return mayBeUnknown ? { ...row, value } : refuse(unknownName(reference, named));
  }
  if (found.length > 1)
    return ambiguous(
      `${found.length} records have this name. Give the ${hasCode ? 'code or the ' : ''}id instead.`,
    );
  if (typeof named === 'string' && typeof id === 'string' && id !== target.id) {
    return ambiguous(`names another ${noun} than ${field}.`);
  }
  // An update may keep a record that has become inactive; see the guards of the write.
  if (!target.isActive && row.action === 'create') return refuse(inactive(path, noun));
  return { ...row, value: { ...value, [field]: target.id } };
}
