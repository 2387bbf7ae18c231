import { useOrganization } from '../../base/organization.tsx';
import { outdate, type Read, type RecordType } from '../../base/reads.ts';
import { useToast } from '../toast.tsx';

/** Follows a write: says that it is kept, with a way back where there is one; closes its panel. */
export function useSaved(changed: RecordType | Read | readonly RecordType[], onClose?: () => void) {
  const { id } = useOrganization();
  const toast = useToast();
  return (text?: string, undo?: () => Promise<unknown>) => {
    outdate(id, ...[changed].flat());
    if (text) toast({ text, tone: 'good', ...(undo && { undo }) });
    onClose?.();
  };
}
