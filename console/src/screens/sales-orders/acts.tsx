/** The acts on a sales order in its state. */
import { Button } from '../../parts/button.tsx';
import { endsOf } from '../../parts/order/ends.ts';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { EnterRate } from '../../parts/order/rate-needed.tsx';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useWords } from '../../words/language.tsx';
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
      <OrderActions
        more={endsOf({
          words,
          change,
          closes: status === 'Confirmed' && 'Confirmed',
          cancels: isOpen && !hasShipments(order),
        })}
      />
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
