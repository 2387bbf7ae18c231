/** The acts on a sales order in its state. */
import { Button } from '../../parts/button.tsx';
import type { MenuItem } from '../../parts/menu-items.ts';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { EnterRate } from '../../parts/order/rate-needed.tsx';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { useSalesOrders } from './definition.ts';
import { canShip, hasShipments, type Order } from './states.ts';

interface Props {
  order: Order;
  /** Opens a panel. */
  onAct(act: string): void;
}

export function Acts({ order, onAct }: Props) {
  const words = useWords().salesOrders;
  const change = useOrderChange({ definition: useSalesOrders(), order });
  const { status, onHold } = order;
  const isOpen = status === 'Draft' || status === 'Confirmed';
  return (
    <>
      <EnterRate order={order} />
      <StatusChanges order={order} change={change} />
      {isOpen && !onHold && <Button onClick={() => onAct('hold')}>{words.hold}</Button>}
      {hasShipments(order) && (
        <Button onClick={() => onAct('reverse')}>{words.reverseShipments}</Button>
      )}
      {canShip(order) && (
        <Button main onClick={() => onAct('ship')}>
          {words.ship}
        </Button>
      )}
      <OrderActions more={endsOf(order, words, change)} />
    </>
  );
}

/** Steps of one click that are next for the order. */
function StatusChanges({ order, change }: { order: Order; change: Change }) {
  const words = useWords().salesOrders;
  const { status, onHold, holdReason } = order;
  return (
    <>
      {status === 'Draft' && (
        <Button
          main
          onClick={() => change({ status: 'Confirmed' }, words.confirmed, { status: 'Draft' })}
        >
          {words.confirm}
        </Button>
      )}
      {onHold && (
        <Button
          onClick={() => change({ onHold: false }, words.released, { onHold: true, holdReason })}
        >
          {words.release}
        </Button>
      )}
      {status === 'Closed' && (
        <Button
          onClick={() => change({ status: 'Confirmed' }, words.reopened, { status: 'Closed' })}
        >
          {words.reopen}
        </Button>
      )}
    </>
  );
}

type Change = ReturnType<typeof useOrderChange>;

/** Ends of an order. A cancellation has no way back, and asks before. */
function endsOf(order: Order, words: Words['salesOrders'], change: Change): MenuItem[] {
  const { status } = order;
  const isOpen = status === 'Draft' || status === 'Confirmed';
  const close = () => change({ status: 'Closed' }, words.closed, { status: 'Confirmed' });
  const cancel = () =>
    confirm(words.asksCancel) && change({ status: 'Cancelled' }, words.cancelled);
  return [
    ...(status === 'Confirmed' ? [{ name: words.close, run: close }] : []),
    ...(isOpen && !hasShipments(order) ? [{ name: words.cancel, run: cancel }] : []),
  ];
}
