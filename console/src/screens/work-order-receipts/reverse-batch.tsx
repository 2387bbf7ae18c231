/** Reverses a batch, as if it had not been made. */
import {
  createWorkOrderReceipt,
  deleteWorkOrderReceipt,
  type GetWorkOrderReceiptResponse,
  getWorkOrder,
  listWorkOrderReceipts,
  listWorkOrders,
} from '@stockwright/client';
import { ReverseReceipt } from '../../parts/order/reverse-receipt.tsx';
import { useWords } from '../../words/language.tsx';

type Receipt = GetWorkOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function ReverseBatch({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const path = { id: receipt.id };
  return (
    <ReverseReceipt
      receipt={receipt}
      text={words.reverseBatchText}
      order={`/work-orders/${receipt.woId}`}
      home="/work-order-receipts"
      reads={[getWorkOrder, listWorkOrders, listWorkOrderReceipts]}
      remove={(client, options) =>
        deleteWorkOrderReceipt(client, { path, query: { include: ['impact'] }, ...options })
      }
      again={(client) =>
        createWorkOrderReceipt(client, { path: { id: receipt.woId }, body: bodyOf(receipt) })
      }
      onClose={onClose}
    />
  );
}

/**
 * The body of the same batch again, under a new number, with the inputs that it had really used.
 */
const bodyOf = ({ receiptDate, notes, produced, consumedMaterials, consumedSkus }: Receipt) => ({
  receiptDate,
  notes,
  produced: produced.map(({ workOrderItemId, quantity, scrappedQuantity, scrapReason }) => ({
    workOrderItemId,
    quantity,
    scrappedQuantity,
    scrapReason,
  })),
  consumed: [
    ...consumedMaterials.map(({ materialId, quantity }) => ({ materialId, quantity })),
    ...consumedSkus.map(({ skuId, quantity }) => ({ skuId, quantity })),
  ],
});
