/** Records that rows name and that do not exist yet: an import can make them from their names. */
import type { Work } from '../kernel/contract/work.ts';
import { allotCodes } from '../kernel/database/numbers.ts';
import type { RecordTable } from '../kernel/database/record.ts';
import type { Reference } from '../kernel/database/record-definition.ts';
import * as s from '../kernel/values/schema.ts';
import type { ImportedType } from './imported-types.ts';

export const madeKinds = ['vendors', 'customers', 'types', 'locations'] as const;

export type MadeKind = (typeof madeKinds)[number];

/** A table whose records an import can make: a name is all that they require. */
export interface Maker {
  kind: MadeKind;
  /** The record's name in events, e.g. `vendor`. */
  object: ImportedType;
  record: RecordTable<unknown>;
}

/** A record that an import has made, or would make. */
export interface MadeRecord {
  kind: MadeKind;
  name: string;
  object: ImportedType;
  id: string;
  record: RecordTable<unknown>;
}

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export const createParameter = s.optional(
  s.listOf(s.oneOf(madeKinds), {
    min: 1,
    max: madeKinds.length,
    description:
      'Kinds of records to make where rows name some that do not exist: `types` are those of materials, SKUs and customers, customer segments and order channels. The text of the row is the name of the new record, which gets the next code of its series and the defaults of a new record. Rows with faults make none. `creates` in the answer names them; a dry run names them without making them.',
  }),
);

/** The makers of the kinds that an import was told to make, and what they have made. */
export class MissingRecords {
  made: readonly MadeRecord[] = [];
  private readonly work: Work;
  private readonly makers: ReadonlyMap<string, Maker>;

  constructor(work: Work, makers: readonly Maker[], kinds: readonly MadeKind[]) {
    this.work = work;
    this.makers = new Map(
      makers.filter(({ kind }) => kinds.includes(kind)).map((maker) => [maker.record.table, maker]),
    );
  }

  canMake({ table }: Reference): boolean {
    return this.makers.has(table);
  }

  /** Makes a record of each name, and returns their ids in the same order. */
  async make({ table }: Reference, names: readonly string[]): Promise<string[]> {
    const maker = this.makers.get(table);
    if (!maker || names.length === 0) return [];
    const { tx, org, actor, now, newId } = this.work;
    const { record, kind, object } = maker;
    const codes = record.codes ? await allotCodes(tx, org.id, record.codes, names.length) : [];
    const rows = names.map((name, at) => ({
      id: newId(),
      name,
      ...(record.codes && { code: codes[at] }),
    }));
    await tx.all(record.insertAll(org.id, rows, { userId: actor.userId, now }));
    this.made = [...this.made, ...rows.map(({ id, name }) => ({ kind, name, object, id, record }))];
    return rows.map(({ id }) => id);
  }

  /** Deletes what is named only by rows that are refused. */
  async keepNamedIn(rows: readonly unknown[]): Promise<void> {
    if (this.made.length === 0) return;
    const { tx, org } = this.work;
    const named = new Set(rows.flatMap((row) => JSON.stringify(row).match(uuids) ?? []));
    const others = this.made.filter(({ id }) => !named.has(id));
    this.made = this.made.filter(({ id }) => named.has(id));
    await tx.all(...others.map(({ id, record }) => record.delete(org.id, id)));
  }
}
