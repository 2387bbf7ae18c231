/**
 * A table of columns for each record. Select, insert, update and import follow from the record's
 * schemas: a field is declared once, and no statement can omit it.
 */

import { present } from '../present.ts';
import { type Fault, inactive, missing, type Problem } from '../problem.ts';
import type * as s from '../values/schema.ts';
import { type Columns, columns, shownColumns } from './columns.ts';
import { constraint } from './constraints.ts';
import { type CodeSeries, numbering } from './numbers.ts';
import { completing, nullsOf } from './record-defaults.ts';
import type { RecordDefinition, Reference } from './record-definition.ts';
import { type Field, fieldsOf, timesOf } from './record-fields.ts';
import { assemble, type Fragment, join, literally, part, type Statement } from './sql.ts';
import { sets, type Unique, type UniqueField, uniqueIn } from './unique-fields.ts';

/** Fields of a record by name; decimals exact or as text. */
export type Fields = Readonly<Record<string, unknown>>;

/** A record to be written, or changes of one. */
export type Change = Fields & { readonly id: string };

/** The user and the time of a creation. */
export interface Creation {
  userId: string;
  now: Date;
}

/** A record that was changed; parts of another record have no version. */
type Versioned = { id: string; version: number | null };

/** The reasons not to write a record: references to unknown records, and broken rules. */
export interface RecordFaults {
  notFound: Fault[];
  invalid: Fault[];
}

/** Null for each field that may be null. */
type Nulls<Row> = { [Field in keyof Row as null extends Row[Field] ? Field : never]: null };

export class RecordTable<Row> {
  readonly noun: string;
  readonly table: string;
  /** The record as answers show it. */
  readonly shown: s.TObject;
  readonly columns: Columns;
  /** Fields that a new record requires. */
  readonly required: readonly string[];
  readonly input: s.TObject;
  readonly changes: s.TObject;
  readonly nulls: Nulls<Row>;
  readonly references: readonly Reference[];
  readonly codes: CodeSeries | undefined;
  /** Unique constraints of the table, as faults: a race can violate them after every look-up. */
  readonly constraints: Record<string, () => Problem>;
  private readonly unique: readonly Unique[];
  private readonly fields: readonly Field[];
  private readonly times: Fragment;
  /** Whether it has a version, an author and times of its own; parts of another record do not. */
  private readonly isVersioned: boolean;
  private readonly completed: <Row extends Fields>(row: Row) => Row;
  private readonly name: Fragment;

  constructor(definition: RecordDefinition<s.TObject>) {
    const { noun, table, shown, unique = [], codePrefix } = definition;
    const { input = shown, changes = shown } = definition;
    this.noun = noun;
    this.table = table;
    this.shown = shown;
    this.columns = columns(shown, 't');
    this.input = input;
    this.changes = changes;
    this.nulls = nullsOf(shown) as Nulls<Row>;
    this.references = definition.references ?? [];
    this.codes = codePrefix === undefined ? undefined : { prefix: codePrefix, table };
    this.unique = uniqueIn(table, noun, unique, definition.barcodes);
    this.constraints = constraint(
      Object.fromEntries(
        this.unique.flatMap(({ constraints, fault }) => constraints.map((name) => [name, fault()])),
      ),
    );
    this.fields = fieldsOf(definition);
    this.times = literally(timesOf(this.fields));
    this.isVersioned = 'version' in shown.properties;
    this.required = (input.required ?? []).filter((field) => field in changes.properties);
    this.completed = completing(definition.defaults ?? {});
    this.name = literally(table);
  }

  select(orgId: string, id: string, hasNames = false): Fragment {
    return part`select ${shownColumns(this.columns, orgId, hasNames)} from ${this.name} t where ${this.isRecord(orgId, id)}`;
  }

  selectId(orgId: string, id: string): Fragment {
    return part`select t.id from ${this.name} t where ${this.isRecord(orgId, id)}`;
  }

  /** The record, locked for an edit. */
  lock(orgId: string, id: string): Statement<Row> {
    return assemble<Row>(part`${this.select(orgId, id)} for update of t`, true);
  }

  /** The record, locked for an edit of its fields; others can begin to refer to it meanwhile. */
  lockFields(orgId: string, id: string): Statement<Row> {
    return assemble<Row>(part`${this.select(orgId, id)} for no key update of t`, true);
  }

  /** Inserts records and returns them. */
  insert(orgId: string, rows: readonly Change[], creation: Creation): Statement<Row> {
    const inserting = this.inserting(orgId, rows, creation);
    return assemble<Row>(part`${inserting} returning ${this.columns}`, true);
  }

  /** Inserts the rows whose codes are not in use. */
  insertUnlessTaken(orgId: string, rows: readonly Change[], creation: Creation): Statement<Row> {
    const inserting = this.inserting(orgId, rows, creation);
    return assemble<Row>(
      part`${inserting} on conflict (org_id, code_key, code_twin) do nothing
        returning ${this.columns}`,
      true,
    );
  }

  /** Inserts any number of records, and returns a row for each (decision 24). */
  insertAll(orgId: string, rows: readonly Change[], creation: Creation): Statement {
    return assemble(part`${this.inserting(orgId, rows, creation)} returning 1 as one`, true);
  }

  /** Inserts records with the next numbers of a series, and returns a row for each. */
  insertNumbered(
    orgId: string,
    rows: readonly Change[],
    creation: Creation,
    { field, series }: { field: string; series: string },
  ): Statement {
    const { counter, numbered } = numbering(orgId, series, rows.length);
    const inserting = this.inserting(orgId, rows, creation, (list) => numbered(field, list));
    return assemble(part`with n as (${counter}) ${inserting} returning 1 as one`, true);
  }

  /** Changes the fields that the input contains, and returns the record. */
  update(orgId: string, change: Change, now: Date): Statement<Row> {
    return assemble<Row>(
      part`${this.updating(now)} from (values (${JSON.stringify(change)}::jsonb)) g (r)${this.times}
        where ${this.isRecord(orgId, change.id)} returning ${this.columns}`,
      true,
    );
  }

  /** Changes those of any number of records that differ, and returns their ids and versions. */
  updateAll(orgId: string, changes: readonly Change[], now: Date): Statement<Versioned> {
    const compared = this.fields.filter(({ inUpdate, isCompared }) => inUpdate || isCompared);
    const list = (side: 'before' | 'after') =>
      literally(compared.map((field) => field[side]).join(', '));
    const version = literally(this.isVersioned ? 't.version' : 'null::int as version');
    return assemble<Versioned>(
      part`${this.updating(now)} from ${this.rowsOf(changes)}
        where ${this.isOneOf(orgId, changes)}
          and (${list('before')}) is distinct from (${list('after')})
        returning t.id, ${version}`,
      true,
    );
  }

  /** Changes any number of records, also those that differ in nothing but their version. */
  updateEach(orgId: string, changes: readonly Change[], now: Date): Statement {
    return assemble(
      part`${this.updating(now)} from ${this.rowsOf(changes)}
        where ${this.isOneOf(orgId, changes)}`,
      true,
    );
  }

  delete(orgId: string, id: string): Statement {
    return assemble(part`delete from ${this.name} t where ${this.isRecord(orgId, id)}`, true);
  }

  /**
   * The facts that `faultsIn` reads, a row for each record, in their order: whether references are
   * active, and which values other records have. A new record has no id yet.
   */
  selectFaults(orgId: string, next: readonly Fields[]): Statement<Fields> {
    const active = this.references.map(
      ({ field, table }) => part`(select x.is_active from ${literally(table)} x
        where x.org_id = ${orgId} and x.id = ${literally(`(r->>'${field}')::uuid`)})
        as ${literally(`"${field}"`)}`,
    );
    const used = this.unique.map(
      ({ field, holder }) => part`${holder(orgId)} as ${literally(`"${field}"`)}`,
    );
    const nameKey = this.has('name') ? [part`name_key(g.name) as "nameKey"`] : [];
    return assemble<Fields>(
      part`select ${join([...active, ...used, ...nameKey], ', ')}
        from (select r, r->>'name' as name, position
          from jsonb_array_elements(${JSON.stringify(next)}::jsonb)
            with ordinality v (r, position)) g
        order by g.position`,
      true,
    );
  }

  /**
   * The faults that the look-up found. A record may keep a reference that has become inactive, and
   * a value that another record has had since before they were compared as they are now.
   */
  faultsIn(found: Fields, next: Fields, before: Fields = {}): RecordFaults {
    const named = this.references.filter(({ field }) => next[field] != null);
    return {
      notFound: named
        .filter(({ field }) => found[field] === null)
        .map(({ field, noun }) => missing(`/${field}`, noun)),
      invalid: [
        ...named
          .filter(({ field }) => found[field] === false && next[field] !== before[field])
          .map(({ field, noun }) => inactive(`/${field}`, noun)),
        ...this.unique
          .filter(({ field }) => found[field] != null && sets(field, next, before))
          .map(({ field, fault }) => fault(found[field])),
      ],
    };
  }

  /** The values of a record that no other may have, as they are compared. */
  uniqueValues(found: Fields, next: Fields): [UniqueField, unknown][] {
    return this.unique
      .map(({ field, key }): [UniqueField, unknown] => [field, key(next, found)])
      .filter(([, value]) => value != null);
  }

  duplicate(field: UniqueField): Fault {
    return present(this.unique.find((each) => each.field === field)).fault();
  }

  private has(field: UniqueField): boolean {
    return this.unique.some((each) => each.field === field);
  }

  private isRecord(orgId: string, id: string): Fragment {
    return part`t.org_id = ${orgId} and t.id = ${id}`;
  }

  /** The list of ids leads to the rows: for the join alone, all rows of a tenant may be read. */
  private isOneOf(orgId: string, changes: readonly Change[]): Fragment {
    const ids = changes.map(({ id }) => id);
    return part`t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and t.id = (r->>'id')::uuid`;
  }

  /** `from` makes the rows `r` (jsonb) of the list of records. */
  private inserting(
    orgId: string,
    rows: readonly Change[],
    { userId, now }: Creation,
    from = (list: string): Fragment => part`jsonb_array_elements(${list}::jsonb) r`,
  ): Fragment {
    const written = this.fields.filter(({ inInsert }) => inInsert);
    const names = literally(written.map(({ column }) => column).join(', '));
    const values = literally(written.map(({ value }) => value).join(', '));
    const whole = rows.map((row) => this.completed({ createdBy: userId, ...row }));
    const stamps = literally(this.isVersioned ? ', created_by, created_at, updated_at' : '');
    const stamped = this.isVersioned ? part`, (r->>'createdBy')::uuid, ${now}, ${now}` : part``;
    return part`insert into ${this.name} as t (org_id, id, ${names}${stamps})
      select ${orgId}, (r->>'id')::uuid, ${values}${stamped}
      from ${from(JSON.stringify(whole))}`;
  }

  private rowsOf(changes: readonly Change[]): Fragment {
    return part`jsonb_array_elements(${JSON.stringify(changes)}::jsonb) r${this.times}`;
  }

  private updating(now: Date): Fragment {
    const changed = this.fields.filter(({ inUpdate }) => inUpdate);
    const values = literally(changed.map(({ column, next }) => `${column} = ${next}`).join(', '));
    // A new code is compared with all others: see `code_twin` in the schema.
    const twin = this.has('code')
      ? literally(
          `, code_twin = case when r ? 'code' and r->>'code' <> t.code
            then 0 else t.code_twin end`,
        )
      : part``;
    const stamped = this.isVersioned
      ? part`, version = t.version + 1, updated_at = ${now}`
      : part``;
    return part`update ${this.name} t set ${values}${twin}${stamped}`;
  }
}

export const record = <Shown extends s.TObject>(definition: RecordDefinition<Shown>) =>
  new RecordTable<s.Static<Shown>>(definition);
