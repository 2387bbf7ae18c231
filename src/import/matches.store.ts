/** Which records rows mean: found by an id, a code, an external id or a barcode. */

import { join, literally, part, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import type { Fault } from '../kernel/problem.ts';
import { codeKey, gtinKey } from '../kernel/values/keys.ts';
import type { Importer, MatchField, ReadRow } from './importer.ts';
import { uuidsIn } from './known-ids.ts';

export type KeyField = 'id' | MatchField;

/** How the values of a field are compared: by a key, in a column. */
const comparisons: Record<MatchField, { column: string; written: string; key(v: string): string }> =
  {
    code: { column: 'code_key', written: 'code', key: codeKey },
    externalId: { column: 'external_id', written: 'external_id', key: (value) => value },
    barcode: { column: 'barcode_key', written: 'barcode', key: gtinKey },
  };

/** The value of a field as it is compared; undefined where the row has none. */
export function keyOf(field: MatchField, { value }: Pick<ReadRow, 'value'>): string | undefined {
  const sent = value[field];
  return typeof sent === 'string' ? comparisons[field].key(sent) : undefined;
}

interface Found {
  field: KeyField;
  key: string;
  written: string;
  id: string;
  isActive: boolean;
}

/** The records with the values of some fields. */
export class Matches {
  private readonly byKey = new Map<string, Found[]>();

  constructor(found: readonly Found[]) {
    for (const one of found) {
      const key = `${one.field} ${one.key}`;
      this.byKey.set(key, [...(this.byKey.get(key) ?? []), one]);
    }
  }

  /** `true` for the id of a record. */
  knows(id: string): true | undefined {
    return this.byKey.has(`id ${id}`) || undefined;
  }

  /**
   * The id of the record with the row's value, or the fault of a value that several have: codes
   * that look alike, from before they were compared by keys, and barcodes of archived records.
   */
  of(field: MatchField, row: ReadRow): string | Fault | undefined {
    const found = this.byKey.get(`${field} ${keyOf(field, row)}`) ?? [];
    const asWritten = found.filter(({ written }) => written === row.value[field]);
    const active = found.filter(({ isActive }) => isActive);
    const narrowed = field === 'barcode' ? active : asWritten;
    const [one, ...others] = narrowed.length > 0 ? narrowed : found;
    const message = `${found.length} records have it. Give another field that finds one of them.`;
    return others.length > 0 ? { path: `/${field}`, code: 'ambiguous', message } : one?.id;
  }
}

/** Finds and locks the records that rows name by an id, or by their values in these fields. */
export async function findMatches(
  tx: Transaction,
  orgId: string,
  { record, lockBefore }: Importer,
  rows: readonly ReadRow[],
  fields: readonly KeyField[],
): Promise<Matches> {
  const table = literally(record.table);
  const named = rows.map(({ value }) => value.id).filter((id) => typeof id === 'string');
  const byField = fields.map((field) => {
    if (field === 'id') {
      return part`select 'id' as field, t.id::text as key, t.id::text as written, t.id,
          t.is_active as "isActive"
        from ${table} t where t.org_id = ${orgId} and t.id = any(${uuidsIn(named)}::uuid[])`;
    }
    const { column, written } = comparisons[field];
    const values = rows.flatMap((row) => keyOf(field, row) ?? []);
    // An id that is not ours is an external id.
    const keys = [...new Set(field === 'externalId' ? [...values, ...named] : values)];
    // Each value is looked up by itself: of a list the database may read all records instead.
    return part`select ${field}::text as field, g.key, t.written, t.id, t.is_active as "isActive"
      from unnest(${keys}::text[]) g (key) cross join lateral (
        select t.${literally(written)} as written, t.id, t.is_active from ${table} t
        where t.org_id = ${orgId} and t.${literally(column)} = g.key limit all) t`;
  });
  const found = await tx.rows(sql<Found>`${join(byField, ' union all ')}`);
  const ids = [...new Set(found.map(({ id }) => id))];
  const lock = sql`select t.id from ${table} t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) order by t.id for update of t`;
  if (ids.length > 0) await tx.all(...(lockBefore ? [lockBefore(orgId, ids)] : []), lock);
  return new Matches(found);
}
