/** Rows of imports that record movements, and that name a record which exists already. */
import * as s from '../kernel/values/schema.ts';
import { faultsOfKey } from './faults-of-key.ts';
import type { ActedRow, ImportOptions } from './importer.ts';

/** A field that names an existing record, and the record that has it. */
export interface MetKey {
  field: string;
  key: string;
  record: string | undefined;
}

/** The choices for a row whose record exists. */
export const ofMetRows = (noun: string) => ({
  schema: s.optional(
    s.oneOf(['error', 'skip', 'update'], {
      description: `For a row that names an existing ${noun}: refuse the row (default), or skip it without a look at its other fields. \`update\` skips it as well: an import changes no ${noun}.`,
    }),
  ),
  policies: ['error', 'skip', 'update'] as const,
});

/** The field of a row that names an existing record. */
export const metField = (noun: string, of: string) =>
  s.optional(
    s.nullable(
      s.label({ description: `The ${of} of an existing ${noun}, which is not recorded again.` }),
    ),
  );

/** A row that names an existing record is skipped or refused; one that names none is at fault. */
export function metRow<Row extends ActedRow>(
  row: Row,
  keys: readonly MetKey[],
  { onDuplicate }: Pick<ImportOptions, 'onDuplicate'>,
  noun: string,
): Row {
  if (keys.length === 0) return row;
  const unknown = keys.filter(({ record }) => record === undefined);
  const faults = unknown.map(({ field, key }) => ({
    path: `/${field}`,
    code: 'not_found',
    message: `There is no ${noun} "${key}" in this organization. Leave it out of a new one.`,
  }));
  const known = keys.find(({ record }) => record !== undefined);
  if (!known?.record) return { ...row, faults: [...row.faults, ...faults] };
  const other = keys.find(({ record }) => record !== undefined && record !== known.record);
  if (other) {
    const message = `belongs to another ${noun} than ${known.field}.`;
    faults.push({ path: `/${other.field}`, code: 'duplicate', message });
  }
  const id = known.record;
  if (onDuplicate === 'error') {
    const message = `another ${noun} has it. See onDuplicate.`;
    const duplicate = { path: `/${known.field}`, code: 'duplicate', message };
    return { ...row, id, action: 'update', faults: [...row.faults, ...faults, duplicate] };
  }
  const fields = keys.map(({ field }) => field);
  return { ...row, id, action: 'skip', faults: [...faultsOfKey(row.faults, fields), ...faults] };
}
