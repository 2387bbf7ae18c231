import { product } from '../../parts/exact.ts';
import { useFormat } from '../../parts/format.ts';
import type { PackedItem } from '../../parts/order/packs.ts';
import { useWords } from '../../words/language.tsx';

interface ReceivedItem extends PackedItem {
  quantity: string;
  receivedQuantity: string;
  receivedStockQuantity: string;
}

/** The received quantity of a line that is bought in packs: `8 of 12 EA (0.666667 TRAY)`. */
export function useReceivedText(): (item: ReceivedItem) => string {
  const words = useWords().purchaseOrders;
  const { exact } = useFormat();
  return (item) => {
    const ordered = product(item.quantity, item.unitsPerPurchaseUnit) ?? '';
    return words.cameOf(
      exact(item.receivedStockQuantity),
      exact(ordered),
      item.materialUnit ?? '',
      `${exact(item.receivedQuantity)} ${item.unit}`,
    );
  };
}
