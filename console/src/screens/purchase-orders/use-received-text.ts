import { product } from '../../parts/exact.ts';
import { useFormat } from '../../parts/format.ts';
import { namedItem } from '../../parts/order/named-item.ts';
import { useWords } from '../../words/language.tsx';
import type { Item } from './definition.ts';

/** The received quantity of a line that is bought in packs: `8 of 12 EA (0.666667 TRAY)`. */
export function useReceivedText(): (item: Item) => string {
  const words = useWords().purchaseOrders;
  const { exact } = useFormat();
  return (item) => {
    const ordered = product(item.quantity, item.unitsPerPurchaseUnit) ?? '';
    return words.cameOf(
      exact(item.receivedStockQuantity),
      exact(ordered),
      namedItem(item).unit,
      `${exact(item.receivedQuantity)} ${item.unit}`,
    );
  };
}
