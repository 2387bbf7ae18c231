/** Reverses a batch, as if it had not been made. */
import {
  createWorkOrderReceipt,
  deleteWorkOrderReceipt,
  type GetWorkOrderReceiptResponse,
  getWorkOrder,
  listWorkOrderReceipts,
  listWorkOrders,
} from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { Reverse } from '../../parts/act/reverse.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';

type Receipt = GetWorkOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function ReverseBatch({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const { id, client } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  return (
    <Reverse
      title={words.reverseTitle(receipt.receiptNumber)}
      text={words.reverseBatchText}
      submitName={words.reverse}
      version={receipt.version}
      onClose={onClose}
      call={async (caller, options) =>
        (await deleteWorkOrderReceipt(caller, {
          path: { id: receipt.id },
          query: { include: ['impact'] },
          ifMatch: receipt.version,
          ...options,
        })) ?? {}
      }
      done={() => {
        open(`/work-orders/${receipt.woId}`);
        // The batch itself is gone.
        outdate(id, getWorkOrder, listWorkOrders, listWorkOrderReceipts);
        toast({
          text: words.reversed(receipt.receiptNumber),
          tone: 'good',
          undo: async () => {
            const again = await createWorkOrderReceipt(client, {
              path: { id: receipt.woId },
              body: bodyOf(receipt),
            });
            open(`/work-order-receipts/${again.id}`);
          },
        });
      }}
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
