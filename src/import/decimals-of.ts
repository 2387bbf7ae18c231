import { exact } from '../kernel/values/exact.ts';
import type { Shape } from '../kernel/values/kinds/kind.ts';
import { kindOf } from '../kernel/values/kinds.ts';

/** More than any field keeps. */
const most = 15;

/** The decimals that a field keeps; undefined of a field that holds no number. */
export function decimalsOf(shape: Shape): number | undefined {
  const { keyword, check } = kindOf(shape);
  if (keyword === 'integer') return 0;
  if (keyword !== 'decimal') return undefined;
  const isKept = (decimals: number) => {
    const smallest = exact(`1e-${decimals}`);
    const finding = check?.(shape[keyword], smallest, () => undefined);
    return finding?.[0] !== 'too_many_decimals';
  };
  let decimals = most;
  while (decimals > 0 && !isKept(decimals)) decimals -= 1;
  return decimals;
}
