/** Changes of a record that can be undone: the values before them are written again. Pure. */
import type { EditField } from '../edit/edit-values.ts';
import type { Change } from './change-texts.ts';

/** A field as a change has left it, and as it was before. */
export interface Restored {
  field: EditField;
  now: string;
  before: string;
}

const textOf = (value: unknown): string => (value == null ? '' : String(value));

/**
 * The fields of a change, the newest of `changes` first, with their values before it. None where a
 * part of it cannot be undone: of texts the old value is not told, ids have no names there, and
 * what was changed again since is for a person to decide.
 */
export function restoredBy(
  change: Change,
  changes: readonly Change[],
  fields: readonly EditField[],
  record: object,
): readonly Restored[] {
  const newer = changes.slice(0, changes.indexOf(change));
  const changed = change.changes?.fields ?? [];
  const restored = changed.flatMap(({ field: name, old, new: next }): Restored[] => {
    const field = fields.find((one) => one.name === name && one.kind !== 'record');
    const now = textOf(Object(record)[name]);
    const isSame = next !== undefined && textOf(next) === now;
    if (!field || old === undefined || !isSame || newer.some((one) => has(one, name))) return [];
    return [{ field, now, before: textOf(old) }];
  });
  return restored.length === changed.length ? restored : [];
}

const has = ({ changes }: Change, name: string): boolean =>
  (changes?.fields ?? []).some(({ field }) => field === name);
