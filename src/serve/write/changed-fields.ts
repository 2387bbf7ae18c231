import type { TSchema } from 'typebox';
import type { ChangedField, ChangedLine } from '../../kernel/contract/event.ts';
import { differs } from '../../kernel/values/differs.ts';
import { type Shape, shapeOf } from '../../kernel/values/kinds/kind.ts';
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

/** Changed fields of lines that are told of a list: a change of more is one of the whole list. */
const maxLines = 50;

/** The fields of an answer's schema that differ between two states of a record. */
export function changedFields(
  schema: TSchema | undefined,
  before: object,
  after: object,
): ChangedField[] {
  return schema ? changesOf(shapeOf(schema), before, after) : [];
}

function changesOf({ properties = {} }: Shape, before: object, after: object): ChangedField[] {
  const [old, next] = [before, after] as Record<string, unknown>[];
  return Object.entries(properties).flatMap(([field, shape]) => {
    if (stamps.includes(field) || !old || !next || !(field in old) || !(field in next)) return [];
    if (!differs(old, { [field]: next[field] })) return [];
    const isTold = told.includes(kindOf(shape).keyword);
    const lines = changedLines(shape.items, old[field], next[field]);
    return [
      {
        field,
        ...(isTold && { old: old[field] ?? null, new: next[field] ?? null }),
        ...(lines.length > 0 && { lines }),
      },
    ];
  });
}

/** The fields of lines that are there before and after. */
function changedLines(shape: Shape | undefined, before: unknown, after: unknown): ChangedLine[] {
  if (!shape?.properties?.id || !Array.isArray(before) || !Array.isArray(after)) return [];
  const lineOf = new Map(before.map((line) => [line.id, line]));
  const changed = after.flatMap((line, at) => {
    const fields = changesOf(shape, lineOf.get(line.id) ?? {}, line);
    return fields.map(({ lines: _, ...field }): ChangedLine => ({ line: at + 1, ...field }));
  });
  return changed.length > maxLines ? [] : changed;
}
