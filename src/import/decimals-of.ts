import { decimalKind, keptDecimals } from '../kernel/values/kinds/decimal.ts';
import type { Shape } from '../kernel/values/kinds/kind.ts';
import { kindOf } from '../kernel/values/kinds.ts';

/** The decimals that a field keeps; undefined of a field that holds no number. */
export function decimalsOf(shape: Shape): number | undefined {
  const { keyword } = kindOf(shape);
  if (keyword === 'integer') return 0;
  return keyword === decimalKind.keyword ? keptDecimals : undefined;
}
