/** Fields that are unique in an organization: how their values are compared, and their faults. */
import type { Fault } from '../problem.ts';
import { codeKey, gtinKey } from '../values/keys.ts';
import { duplicate } from './constraints.ts';
import { type Fragment, literally, part } from './sql.ts';

/**
 * Names are unique regardless of case, codes regardless of the forms of one character; barcodes
 * among the active records of several tables.
 */
export type UniqueField = 'code' | 'name' | 'externalId' | 'barcode';

interface Comparison {
  /** The column that is compared, and the value of the row `r` (jsonb) that it is compared with. */
  column: string;
  value: string;
  /** The value of a record, as two of one request are compared. */
  key(next: Fields, found: Fields): unknown;
  /** The ends of the names of the constraints. */
  constraints: readonly string[];
  advice: string;
}

const keyed = (key: (text: string) => string, value: unknown) =>
  typeof value === 'string' ? key(value) : undefined;

const comparisons: Readonly<Record<Exclude<UniqueField, 'barcode'>, Comparison>> = {
  code: {
    column: 'code_key',
    value: "code_key(r->>'code')",
    key: ({ code }) => keyed(codeKey, code),
    constraints: ['code_key', 'code_twin_key'],
    advice: ' Codes are unique.',
  },
  name: {
    column: 'name_key',
    value: 'name_key(g.name)',
    key: (_next, { nameKey }) => nameKey,
    constraints: ['name_key'],
    advice: ' Names are unique, in upper and lower case alike.',
  },
  externalId: {
    column: 'external_id',
    value: "r->>'externalId'",
    key: ({ externalId }) => externalId,
    constraints: ['external_id_key'],
    advice: '',
  },
};

/** The record that has the value of the row `r`, other than that row's: true, or what it is. */
export type Holder = (orgId: string) => Fragment;

/** A field of one table that no two records may have. */
export interface Unique {
  field: UniqueField;
  holder: Holder;
  /** The fault of a record; of a barcode it names the one that has it, if it is known. */
  fault(holder?: unknown): Fault;
  key: Comparison['key'];
  constraints: readonly string[];
}

/** The unique fields of a table. `barcodes` finds the holder of a barcode. */
export function uniqueIn(
  table: string,
  noun: string,
  fields: readonly Exclude<UniqueField, 'barcode'>[],
  barcodes?: Holder,
): Unique[] {
  const own = fields.map((field): Unique => {
    const { column, value, key, constraints, advice } = comparisons[field];
    return {
      field,
      // Not `exists`, for which the database may read all records of the organization once.
      holder: (orgId) => part`(select true from ${literally(table)} o where o.org_id = ${orgId}
        and o.${literally(column)} = ${literally(value)}
        and o.id is distinct from (r->>'id')::uuid limit 1)`,
      fault: () => duplicate(`/${field}`, `another ${noun} has this ${field}.${advice}`),
      key,
      constraints: constraints.map((end) => `${table}_${end}`),
    };
  });
  return barcodes ? [...own, barcodeOf(barcodes)] : own;
}

const barcodeOf = (holder: Holder): Unique => ({
  field: 'barcode',
  holder,
  fault: barcodeFault,
  key: ({ barcode }) => keyed(gtinKey, barcode),
  constraints: ['items_barcode_key'],
});

/** The fault of a barcode that another active record has, as `material FLOUR`. */
export function barcodeFault(holder?: unknown): Fault {
  const other =
    typeof holder === 'string' ? `the active ${holder}` : 'another active material or SKU';
  const advice = 'Archive that one, or take its barcode away first.';
  return duplicate('/barcode', `${other} has this barcode, or a form of it. ${advice}`);
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether a write sets a value that is compared with others; only active records hold barcodes. */
export function sets(field: UniqueField, next: Fields, before: Fields): boolean {
  if (field !== 'barcode') return next[field] !== before[field];
  const isHeld = ({ isActive = true }: Fields) => isActive === true;
  return isHeld(next) && !(isHeld(before) && next.barcode === before.barcode);
}
