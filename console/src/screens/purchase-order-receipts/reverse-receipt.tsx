/** Reverses a receipt, as if its goods had not come. */
import {
  createPurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  type GetPurchaseOrderReceiptResponse,
  getPurchaseOrder,
  listPurchaseOrderReceipts,
  listPurchaseOrders,
} from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { Reverse } from '../../parts/act/reverse.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';

type Receipt = GetPurchaseOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function ReverseReceipt({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const { id, client } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  return (
    <Reverse
      title={words.reverseTitle(receipt.receiptNumber)}
      text={words.reverseText}
      submitName={words.reverse}
      version={receipt.version}
      onClose={onClose}
      call={async (caller, options) =>
        (await deletePurchaseOrderReceipt(caller, {
          path: { id: receipt.id },
          query: { include: ['impact'] },
          ifMatch: receipt.version,
          ...options,
        })) ?? {}
      }
      done={() => {
        open(`/purchase-orders/${receipt.poId}`);
        // The receipt itself is gone.
        outdate(id, getPurchaseOrder, listPurchaseOrders, listPurchaseOrderReceipts);
        toast({
          text: words.reversed(receipt.receiptNumber),
          tone: 'good',
          undo: async () => {
            const again = await createPurchaseOrderReceipt(client, {
              path: { id: receipt.poId },
              body: bodyOf(receipt),
            });
            open(`/purchase-order-receipts/${again.id}`);
          },
        });
      }}
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
