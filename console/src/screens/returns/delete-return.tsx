/** Deletes a return: its goods are with the customer again. */
import { deleteSalesReturn, listSalesReturns } from '@stockwright/client';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { Reverse } from '../../parts/act/reverse.tsx';
import type { SalesReturn } from '../../parts/returns/states.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';

interface Props {
  salesReturn: SalesReturn;
  onClose(): void;
}

export default function DeleteReturn({ salesReturn, onClose }: Props) {
  const words = useWords().returns;
  const { id: org } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  const { id, version, returnNumber, soId } = salesReturn;
  return (
    <Reverse
      title={words.removeTitle(returnNumber)}
      text={words.removeText}
      submitName={words.remove}
      version={version}
      onClose={onClose}
      call={async (client, options) =>
        (await deleteSalesReturn(client, {
          ...{ path: { id }, ifMatch: version, query: { include: ['impact'] } },
          ...options,
        })) ?? {}
      }
      done={() => {
        open(soId ? `/sales-orders/${soId}` : '/returns');
        outdate(org, listSalesReturns, 'sales_order');
        toast({ text: words.removed(returnNumber), tone: 'good' });
      }}
    />
  );
}
