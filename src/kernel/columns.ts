import { type Fragment, literally } from './database/sql.ts';
import type { TSchema } from './schema.ts';

/** `skuTypeId` -> `sku_type_id`: fields and columns carry the same words. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The select list of a record, from its schema: every field by name, so that a statement reads
 * what the answer shows and nothing else. `computed` gives the expression of a field that is no
 * column; a field set to null there is left out.
 */
export function columns(
  schema: TSchema,
  alias: string,
  computed: Record<string, string | null> = {},
): Fragment {
  const { properties } = schema as unknown as { properties: Record<string, unknown> };
  const list = Object.keys(properties).flatMap((field) => {
    const expression = field in computed ? computed[field] : `${alias}.${columnOf(field)}`;
    return expression === null ? [] : [`${expression} as "${field}"`];
  });
  return literally(list.join(', '));
}
