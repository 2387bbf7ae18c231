import { useOrganization } from '../base/organization.tsx';
import { outdate, type Read, type RecordType } from '../base/reads.ts';
import { messageOf } from '../base/refusals.ts';
import { useToast } from './toast.tsx';

/**
 * Runs a write that a button starts, and says how it went; with a way back where there is one.
 * `changed` is out of date after both.
 */
export function useRun(...changed: readonly (RecordType | Read)[]) {
  const { id } = useOrganization();
  const toast = useToast();
  const followed = async <T>(work: () => Promise<T>): Promise<T> => {
    const answer = await work();
    await outdate(id, ...changed);
    return answer;
  };
  return async <T>(work: () => Promise<T>, done?: string, undo?: () => Promise<unknown>) => {
    try {
      const answer = await followed(work);
      const back = undo && { undo: () => followed(undo) };
      if (done) toast({ text: done, tone: 'good', ...back });
      return answer;
    } catch (error) {
      toast({ text: messageOf(error), tone: 'wrong' });
      return undefined;
    }
  };
}
