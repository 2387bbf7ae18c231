import { product } from '../../parts/exact.ts';
import type { PackedItem } from '../../parts/order/packs.ts';

interface ReceivedItem extends PackedItem {
  quantity: string;
  receivedQuantity: string;
  receivedStockQuantity: string;
}

/** `8`, `12`, `EA` and `0.666667 TRAY`: what came of what was ordered. */
export function receivedTexts(
  item: ReceivedItem,
  exact: (text: string) => string,
): [received: string, ordered: string, unit: string, packs: string] {
  const ordered = product(item.quantity, item.unitsPerPurchaseUnit) ?? '';
  return [
    exact(item.receivedStockQuantity),
    exact(ordered),
    item.materialUnit ?? '',
    `${exact(item.receivedQuantity)} ${item.unit}`,
  ];
}
