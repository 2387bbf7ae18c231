/** The faults of the material or the SKU that a line of an order names. */
import { type NamedFaults, namedFaults } from '../../orders/named-record.ts';
import { itemIdOf, type NamesItem, nameOf } from '../named-item.ts';
import type { OrderableItems } from './orderable-items.store.ts';

/** It does not exist, is inactive, or is a SKU that is not bought. `at` is the path of the line. */
export function itemFaults(line: NamesItem, items: OrderableItems, at: string): NamedFaults {
  const { field, noun } = nameOf(line);
  const path = `${at}/${field}`;
  const item = items.get(itemIdOf(line));
  const { notFound, invalid } = namedFaults(path, noun, item);
  if (invalid || item?.isBought !== false) return { notFound, invalid };
  const message = 'is a SKU that is not bought. Set isBought on the SKU first.';
  return { notFound, invalid: { path, code: 'not_bought', message } };
}
