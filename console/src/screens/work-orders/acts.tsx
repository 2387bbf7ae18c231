/** The acts on a work order in its state. */
import { Button } from '../../parts/button.tsx';
import type { MenuItem } from '../../parts/menu-items.ts';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { hasBatches, type Order, useWorkOrders } from './definition.ts';
import { isOpen } from './states.ts';

export function Acts({ order, onMake }: { order: Order; onMake(): void }) {
  const words = useWords().workOrders;
  const change = useOrderChange({ definition: useWorkOrders(), order });
  const { status } = order;
  return (
    <>
      {status === 'Draft' && (
        <Button
          onClick={() => change({ status: 'Production' }, words.released, { status: 'Draft' })}
        >
          {words.release}
        </Button>
      )}
      {isOpen(status) && (
        <Button main onClick={onMake}>
          {words.make}
        </Button>
      )}
      {status === 'Closed' && (
        <Button
          onClick={() => change({ status: 'Production' }, words.reopened, { status: 'Closed' })}
        >
          {words.reopen}
        </Button>
      )}
      <OrderActions more={endsOf(order, words, change)} />
    </>
  );
}

/** Ends of an order. A cancellation has no way back, and asks before. */
function endsOf(
  order: Order,
  words: Words['workOrders'],
  change: ReturnType<typeof useOrderChange>,
): MenuItem[] {
  const { status } = order;
  const close = () => change({ status: 'Closed' }, words.closed, { status: 'Production' });
  const cancel = () =>
    confirm(words.asksCancel) && change({ status: 'Cancelled' }, words.cancelled);
  return [
    ...(isOpen(status) && status !== 'Draft' ? [{ name: words.close, run: close }] : []),
    ...(status !== 'Cancelled' && !hasBatches(order) ? [{ name: words.cancel, run: cancel }] : []),
  ];
}
