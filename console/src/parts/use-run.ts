import { messageOf } from '../base/refusals.ts';
import { useToast } from './toast.tsx';

/** Runs a write that a button starts, and says how it went; with a way back where there is one. */
export function useRun() {
  const toast = useToast();
  return async <T>(work: () => Promise<T>, done?: string, undo?: () => Promise<unknown>) => {
    try {
      const answer = await work();
      if (done) toast({ text: done, tone: 'good', ...(undo && { undo }) });
      return answer;
    } catch (error) {
      toast({ text: messageOf(error), tone: 'wrong' });
      return undefined;
    }
  };
}
