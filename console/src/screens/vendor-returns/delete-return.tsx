/** Deletes a return to a vendor: its goods are in stock again. */
import { deleteVendorReturn, listVendorReturns } from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { Reverse } from '../../parts/act/reverse.tsx';
import { useToast } from '../../parts/toast.tsx';
import type { VendorReturn } from '../../parts/vendor-returns/vendor-returns.ts';
import { useWords } from '../../words/language.tsx';

interface Props {
  vendorReturn: VendorReturn;
  onClose(): void;
}

export default function DeleteReturn({ vendorReturn, onClose }: Props) {
  const words = useWords().vendorReturns;
  const { id: org } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  const { id, version, returnNumber, poId } = vendorReturn;
  return (
    <Reverse
      title={words.removeTitle(returnNumber)}
      text={words.removeText}
      submitName={words.remove}
      version={version}
      onClose={onClose}
      call={async (client, options) =>
        (await deleteVendorReturn(client, {
          ...{ path: { id }, ifMatch: version, query: { include: ['impact'] } },
          ...options,
        })) ?? {}
      }
      done={() => {
        open(poId ? `/purchase-orders/${poId}` : '/vendor-returns');
        outdate(org, listVendorReturns, 'purchase_order', 'purchase_order_receipt');
        toast({ text: words.removed(returnNumber), tone: 'good' });
      }}
    />
  );
}
