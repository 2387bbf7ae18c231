/** The faults of the material or the SKU that a line of an order names. */
import type { Fault } from '../../kernel/problem.ts';
import { type NamedFaults, namedFaults } from '../../orders/named-record.ts';
import { itemIdOf, type NamesItem, nameOf } from '../named-item.ts';
import type { OrderableItems } from './orderable-items.store.ts';

/** It is a SKU that is not bought. `at` is the path of the line. */
export function unboughtFault(line: NamesItem, items: OrderableItems, at: string): Fault | false {
  if (items.get(itemIdOf(line))?.isBought !== false) return false;
  const message = 'is a SKU that is not bought. Set isBought on the SKU first.';
  return { path: `${at}/${nameOf(line).field}`, code: 'not_bought', message };
}

/** It does not exist, is inactive, or is not bought. */
export function itemFaults(line: NamesItem, items: OrderableItems, at: string): NamedFaults {
  const { field, noun } = nameOf(line);
  const found = namedFaults(`${at}/${field}`, noun, items.get(itemIdOf(line)));
  return { ...found, invalid: found.invalid || unboughtFault(line, items, at) };
}
