import { useOrganization } from '../../base/organization.tsx';
import { outdate, type RecordType } from '../../base/reads.ts';
import { useWords } from '../../words/language.tsx';
import { useToast } from '../toast.tsx';

/**
 * Says that a receipt was corrected. `restore` sends what it said before, for undo, if nobody has
 * changed it since.
 */
export function useCorrected(object: RecordType, restore: (ifMatch: number) => Promise<unknown>) {
  const words = useWords().receipts;
  const { id } = useOrganization();
  const toast = useToast();
  return ({ receiptNumber, version }: { receiptNumber: string; version: number }) => {
    outdate(id, object);
    toast({
      text: words.corrected(receiptNumber),
      tone: 'good',
      undo: async () => {
        await restore(version);
        await outdate(id, object);
      },
    });
  };
}
