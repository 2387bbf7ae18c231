/** Fields of a row by the names of columns. */
import type { Shape } from '../kernel/values/kinds/kind.ts';

/** A declared field; names that every object inherits are left out. */
function fieldOf(shape: Shape | undefined, name: string): Shape | undefined {
  const fields = shape?.properties;
  return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export const fieldAt = (schema: Shape, path: readonly string[]): Shape | undefined =>
  path.reduce<Shape | undefined>(fieldOf, schema);

/** A field of the item of a line needs no `item.` before it where the order has no such field. */
export function pathOf(name: string, schema: Shape): string[] {
  const isOfItem = !fieldOf(schema, name) && fieldOf(fieldOf(schema, 'item'), name);
  return isOfItem ? ['item', name] : name.split('.');
}
