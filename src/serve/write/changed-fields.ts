import type { TSchema } from 'typebox';
import type { ChangedField } from '../../kernel/contract/event.ts';
import { differs } from '../../kernel/values/differs.ts';
import { shapeOf } from '../../kernel/values/kinds/kind.ts';
import { kindOf } from '../../kernel/values/kinds.ts';

/** Kinds whose values the feed tells; of a text, which can name a person, only the field. */
const told: readonly string[] = [
  'boolean',
  'choice',
  'day',
  'decimal',
  'integer',
  'timestamp',
  'uuid',
];

/** Fields that change with every edit. */
const stamps: readonly string[] = ['version', 'updatedAt'];

/** The fields of an answer's schema that differ between two states of a record. */
export function changedFields(
  schema: TSchema | undefined,
  before: object,
  after: object,
): ChangedField[] {
  const { properties = {} } = schema ? shapeOf(schema) : {};
  const [old, next] = [before, after] as Record<string, unknown>[];
  return Object.entries(properties).flatMap(([field, shape]) => {
    if (stamps.includes(field) || !old || !next || !(field in old) || !(field in next)) return [];
    if (!differs(old, { [field]: next[field] })) return [];
    const isTold = told.includes(kindOf(shape).keyword);
    return [{ field, ...(isTold && { old: old[field] ?? null, new: next[field] ?? null }) }];
  });
}
