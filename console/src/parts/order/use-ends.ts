import type { MenuItem } from '../menu-items.ts';
import type { useOrderChange } from './use-order-change.ts';

interface Ends {
  words: Record<'close' | 'closed' | 'cancel' | 'cancelled' | 'asksCancel', string>;
  change: ReturnType<typeof useOrderChange>;
  /** The status before the order is closed, where it can be. */
  closes: string | false;
  cancels: boolean;
}

/** The ends of an order. A cancellation has no way back, and asks before. */
export function endsOf({ words, change, closes, cancels }: Ends): MenuItem[] {
  const close = () => closes && change({ status: 'Closed' }, words.closed, { status: closes });
  const cancel = () =>
    confirm(words.asksCancel) && change({ status: 'Cancelled' }, words.cancelled);
  return [
    ...(closes ? [{ name: words.close, run: close }] : []),
    ...(cancels ? [{ name: words.cancel, run: cancel }] : []),
  ];
}
