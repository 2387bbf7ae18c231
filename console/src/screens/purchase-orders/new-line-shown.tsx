/** A line that is to be added, with the unit, the price and the code that it would have. */
import type { AddPurchaseOrderItemResponse } from '@stockwright/client';
import { Amount, Per, Quantity } from '../../parts/figures.tsx';
import { isPacked } from '../../parts/order/packs.ts';
import { Facts } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

interface ShownProps {
  order: { currency: string };
  line: AddPurchaseOrderItemResponse;
}

export function NewLineShown({ order: { currency }, line }: ShownProps) {
  const { purchaseOrders: words, vendorItems } = useWords();
  const { quantity, unit, unitsPerPurchaseUnit, openStockQuantity } = line;
  return (
    <Facts
      facts={[
        [vendorItems.vendorCode, line.vendorCode],
        [words.quantity, <Quantity key="q" value={quantity} unit={unit} />],
        [
          words.inStockUnits,
          isPacked(unitsPerPurchaseUnit) && <Quantity key="s" value={openStockQuantity} />,
        ],
        [
          words.unitPrice,
          <span key="p">
            <Amount value={line.unitPrice} currency={currency} />
            <Per unit={unit} />
          </span>,
        ],
        [words.lineTotal, <Amount key="t" value={line.lineTotal} currency={currency} />],
      ]}
    />
  );
}
