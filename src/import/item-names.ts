/** Rows that name a material or a SKU, by id, code or name. */

import type { Reference } from '../kernel/database/record-definition.ts';
import type { Fault } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';
import { nameFields } from './importer.ts';

export const itemReferences: readonly Reference[] = [
  { field: 'materialId', name: 'material', noun: 'material', table: 'materials', hasCode: true },
  { field: 'skuId', name: 'sku', noun: 'SKU', table: 'skus', hasCode: true },
];

export const itemNames = {
  ...nameFields(itemReferences),
  materialId: s.optional(s.nullable(s.uuid({ description: 'A material; or `skuId`.' }))),
  skuId: s.optional(s.nullable(s.uuid({ description: 'A SKU; or `materialId`.' }))),
};

/** The faults of a row that does not name exactly one item. */
export function itemNameFaults(
  value: Readonly<Record<string, unknown>>,
  isReported: (path: string) => boolean,
): Fault[] {
  const isNamed = ({ field, name }: Reference) =>
    [field, name].some((each) => value[each] != null || isReported(`/${each}`));
  const named = itemReferences.filter(isNamed).length;
  if (named === 0)
    return [{ path: '/material', code: 'required', message: 'is required, or sku.' }];
  const message = 'is one too many: name a material or a SKU, not both.';
  return named > 1 ? [{ path: '/sku', code: 'not_allowed', message }] : [];
}
