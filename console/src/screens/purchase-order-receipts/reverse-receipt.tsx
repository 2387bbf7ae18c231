/** Reverses a receipt, as if its goods had not come. */
import {
  createPurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  type GetPurchaseOrderReceiptResponse,
  getPurchaseOrder,
  listPurchaseOrderReceipts,
  listPurchaseOrders,
} from '@stockwright/client';
import { ReverseReceipt } from '../../parts/order/reverse-receipt.tsx';
import { useWords } from '../../words/language.tsx';

type Receipt = GetPurchaseOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function ReversePurchaseReceipt({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const path = { id: receipt.id };
  return (
    <ReverseReceipt
      receipt={receipt}
      text={words.reverseText}
      order={`/purchase-orders/${receipt.poId}`}
      home="/purchase-order-receipts"
      reads={[getPurchaseOrder, listPurchaseOrders, listPurchaseOrderReceipts]}
      remove={(client, options) =>
        deletePurchaseOrderReceipt(client, { path, query: { include: ['impact'] }, ...options })
      }
      again={(client) =>
        createPurchaseOrderReceipt(client, { path: { id: receipt.poId }, body: bodyOf(receipt) })
      }
      onClose={onClose}
    />
  );
}

/** Whether a request can have a decimal: what follows from others may have more places. */
const isStatable = (text: string): boolean => (text.split('.')[1] ?? '').length <= 6;

/** The body of the same receipt again, under a new number. */
const bodyOf = ({ receiptDate, notes, locationId, items, ...receipt }: Receipt) => ({
  receiptDate,
  notes,
  additionalCost: receipt.additionalCostOriginal,
  additionalCostCurrency: receipt.additionalCostCurrency,
  locationId,
  items: items.map(
    ({ purchaseOrderItemId, quantity, rejectedQuantity, rejectReason, unitCost, ...item }) => ({
      purchaseOrderItemId,
      ...(isStatable(item.stockQuantity) ? { stockQuantity: item.stockQuantity } : { quantity }),
      ...(isStatable(item.rejectedStockQuantity)
        ? { rejectedStockQuantity: item.rejectedStockQuantity }
        : { rejectedQuantity }),
      rejectReason,
      ...(isStatable(unitCost) && { unitCost }),
    }),
  ),
});
