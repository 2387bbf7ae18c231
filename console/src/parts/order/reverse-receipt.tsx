import type {
  Client,
  DeletePurchaseOrderReceiptResponse,
  DeleteWorkOrderReceiptResponse,
} from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate, type Read } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { Reverse } from '../act/reverse.tsx';
import type { ActCall } from '../act/use-act.ts';
import { useToast } from '../toast.tsx';

interface ReverseReceiptProps {
  receipt: { receiptNumber: string; version: number };
  /** The consequence, in a sentence. */
  text: string;
  /** The screens of the order and of a receipt of its kind. */
  order: string;
  home: string;
  /** The operations that read what is left: the receipt itself is gone. */
  reads: readonly Read[];
  remove(
    client: Client,
    options: ActCall & { ifMatch: number },
  ): Promise<DeletePurchaseOrderReceiptResponse | DeleteWorkOrderReceiptResponse>;
  /** Makes the same receipt again, under a new number. */
  again(client: Client): Promise<{ id: string }>;
  onClose(): void;
}

/** Reverses a receipt, as if its goods had never come. */
export function ReverseReceipt(props: ReverseReceiptProps) {
  const { receipt, text, order, home, reads, remove, again, onClose } = props;
  const { receiptNumber, version } = receipt;
  const words = useWords().receipts;
  const { id, client } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  return (
    <Reverse
      title={words.reverseTitle(receiptNumber)}
      text={text}
      submitName={words.reverse}
      version={version}
      onClose={onClose}
      call={async (caller, options) =>
        (await remove(caller, { ifMatch: version, ...options })) ?? {}
      }
      done={() => {
        open(order);
        outdate(id, ...reads);
        toast({
          text: words.reversed(receiptNumber),
          tone: 'good',
          undo: async () => open(`${home}/${(await again(client)).id}`),
        });
      }}
    />
  );
}
