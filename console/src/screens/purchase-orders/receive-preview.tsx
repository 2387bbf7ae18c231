/** The effect of a receipt before it is kept. */
import type { CreatePurchaseOrderReceiptResponse } from '@stockwright/client';
import { wholePacks } from '../../parts/exact.ts';
import { Quantity } from '../../parts/figures.tsx';
import { ImpactView } from '../../parts/impact.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import { SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import type { Order } from './definition.ts';

/** The unit costs that result, and what they change. */
type Receipt = CreatePurchaseOrderReceiptResponse;

export function Preview({ order, receipt }: { order: Order; receipt: Receipt }) {
  const words = useWords().receive;
  return (
    <>
      <SmallTable
        label={words.costs}
        rows={receipt.items}
        idOf={(item) => item.purchaseOrderItemId}
        columns={[
          { title: words.material, cell: (item) => nameIn(order, item) },
          {
            title: words.quantity,
            cell: (item) => <Came order={order} item={item} />,
            align: 'end',
          },
          {
            title: words.costs,
            cost: (item) => item.landedUnitCost,
            beside: (item) => ({ unit: stockUnitIn(order, item) }),
          },
        ]}
      />
      <ImpactView impact={receipt.impact} />
    </>
  );
}

const itemIn = (order: Order, item: { purchaseOrderItemId: string }) =>
  order.items.find(({ id }) => id === item.purchaseOrderItemId);

const stockUnitIn = (order: Order, item: { purchaseOrderItemId: string }) => {
  const found = itemIn(order, item);
  return found && namedItem(found).unit;
};

const nameIn = (order: Order, item: { purchaseOrderItemId: string }) => {
  const found = itemIn(order, item);
  return found && namedItem(found).code;
};

/** The accepted quantity of a line, in pieces where packs are not exact. */
function Came({ order, item }: { order: Order; item: Receipt['items'][number] }) {
  const of = itemIn(order, item);
  const packs = wholePacks(item.stockQuantity, of?.unitsPerPurchaseUnit ?? '1');
  return packs === undefined ? (
    <Quantity value={item.stockQuantity} unit={of && namedItem(of).unit} />
  ) : (
    <Quantity value={packs} unit={of?.unit} />
  );
}
