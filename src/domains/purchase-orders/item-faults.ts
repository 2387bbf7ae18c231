/** The faults of the article that a line of an order names. */
import { inactive } from '../../kernel/problem.ts';
import { type NamedFaults, namedFaults } from '../../orders/named-record.ts';
import { unboughtFault } from '../inventory/purchase-terms.ts';
import { itemIdOf, nameOf } from '../named-item.ts';
import { boughtBy, type FoundBought, type NamesBought } from './bought-by.ts';
import type { OrderableItems } from './orderable-items.store.ts';

/** The article of a line, which does not exist, is inactive, or is not bought. */
export function itemFaults(
  line: NamesBought,
  vendorId: string,
  found: OrderableItems,
  at: string,
): FoundBought {
  const article = boughtBy(line, vendorId, found.vendorItems, at);
  if (article.notFound || article.invalid) return article;
  return { ...article, ...faultsOf(line, article, found, at) };
}

function faultsOf(
  line: NamesBought,
  { bought }: FoundBought,
  { items }: OrderableItems,
  at: string,
): NamedFaults {
  const { field, noun } = nameOf(bought);
  const item = items.get(itemIdOf(bought));
  if (line[field] != null) {
    const named = namedFaults(`${at}/${field}`, noun, item);
    return { ...named, invalid: named.invalid || unboughtFault(line, item, at) };
  }
  const path = `${at}/${line.vendorItemId == null ? 'vendorCode' : 'vendorItemId'}`;
  const unbought = unboughtFault(bought, item, at);
  const invalid =
    (item?.isActive === false && inactive(path, noun)) || (unbought && { ...unbought, path });
  return { notFound: false, invalid };
}
