import type { MenuItem } from '../menu-items.ts';
import { useAsk } from '../question/ask.ts';
import type { useOrderChange } from './use-order-change.ts';

interface Ends {
  words: Record<'close' | 'closed' | 'cancel' | 'cancelled' | 'asksCancel', string>;
  change: ReturnType<typeof useOrderChange>;
  /** The status before the order is closed, where it can be. */
  closes: string | false;
  cancels: boolean;
}

/** The ends of an order. A cancellation has no way back, and asks before. */
export function useEnds({ words, change, closes, cancels }: Ends): MenuItem[] {
  const ask = useAsk();
  const close = () => closes && change({ status: 'Closed' }, words.closed, { status: closes });
  const cancel = async () => {
    const agrees = await ask({ text: words.asksCancel, yes: words.cancel });
    if (agrees) change({ status: 'Cancelled' }, words.cancelled);
  };
  return [
    ...(closes ? [{ name: words.close, run: close }] : []),
    ...(cancels ? [{ name: words.cancel, run: cancel }] : []),
  ];
}
