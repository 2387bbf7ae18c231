/** The name by which a line of an order states its article: one of four. */
import { itemReferences } from '../../import/item-names.ts';
import type { Fault } from '../../kernel/problem.ts';

const names = ['materialId', 'skuId', 'vendorItemId', 'vendorCode'] as const;

type Name = (typeof names)[number];

const article = 'a material, a SKU, or a vendor item of one';

/** The faults of a line at `at`, which is not validated yet, that has no name or several. */
export function boughtNamingFault(line: unknown, at: string): Fault[] {
  // The schema reports lines and fields of a wrong type.
  if (typeof line !== 'object' || line === null) return [];
  const named: Partial<Record<Name, unknown>> = line;
  const [, ...more] = names.filter((name) => named[name] != null);
  const message = `is one too many: an item is ${article}.`;
  if (more.length > 0)
    return more.map((name) => ({ path: `${at}/${name}`, code: 'not_allowed', message }));
  if (names.some((name) => named[name] != null)) return [];
  const required = `is required, or skuId, vendorItemId or vendorCode: an item is ${article}.`;
  return [{ path: `${at}/materialId`, code: 'required', message: required }];
}

/** The faults of the lines of a body, which is not validated yet. */
export const boughtNamingFaults = (lines: unknown): Fault[] =>
  Array.isArray(lines)
    ? lines.flatMap((line, index) => boughtNamingFault(line, `/items/${index}`))
    : [];

/** The faults of an imported line, which may name its article by code, too. */
export function boughtFaults(
  value: Readonly<Record<string, unknown>>,
  isReported: (path: string) => boolean,
): Fault[] {
  const byArticle = itemReferences.map(({ field, name }) => [field, name]);
  const named = [...byArticle, ['vendorItemId'], ['vendorCode']].filter((each) =>
    each.some((field) => value[field] != null || isReported(`/${field}`)),
  );
  if (named.length === 0) {
    const message = 'is required, or sku, vendorItemId or vendorCode.';
    return [{ path: '/material', code: 'required', message }];
  }
  const message = `is one too many: an item is ${article}.`;
  return named.slice(1).map((each) => ({
    path: `/${each.at(-1)}`,
    code: 'not_allowed',
    message,
  }));
}
