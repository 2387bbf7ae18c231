/** The acts on a sales order in its state. */
import { useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { Menu } from '../../parts/menu.tsx';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { EnterRate } from '../../parts/order/rate-needed.tsx';
import { savePickList } from '../../parts/order/save-pick-list.ts';
import { useEnds } from '../../parts/order/use-ends.ts';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { useSalesOrders } from './definition.ts';
import { papersOf, savePaper } from './papers.ts';
import { canShip, hasPacked, hasShipments, hasUnpacked, type Order } from './states.ts';

interface Props {
  order: Order;
  /** Opens a panel. */
  onAct(act: string): void;
}

export function Acts({ order, onAct }: Props) {
  const { salesOrders: words, returns } = useWords();
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
      {hasShipments(order) && <Button onClick={() => onAct('return')}>{returns.act}</Button>}
      {canShip(order) && hasUnpacked(order) && (
        <Button onClick={() => onAct('pack')}>{words.pack}</Button>
      )}
      {canShip(order) && (
        <Button main onClick={() => onAct('ship')}>
          {words.ship}
        </Button>
      )}
      {status !== 'Cancelled' && <Button onClick={() => onAct('mail')}>{words.mail}</Button>}
      <Papers order={order} />
      <OrderActions
        more={useEnds({
          words,
          change,
          closes: status === 'Confirmed' && 'Confirmed',
          cancels: isOpen && !hasShipments(order) && !hasPacked(order),
        })}
      />
    </>
  );
}

/** The papers of the order. */
function Papers({ order }: { order: Order }) {
  const words = useWords().salesOrders;
  const { client } = useOrganization();
  const run = useRun();
  const papers = papersOf(order).map((kind) => ({
    name: words.papers[kind],
    run: () => void run(() => savePaper(client, order, kind)),
  }));
  const pickList = {
    name: words.pickList,
    run: () => void run(() => savePickList(client, { salesOrderIds: [order.id] })),
  };
  return <Menu label={words.print} items={[...papers, ...(canShip(order) ? [pickList] : [])]} />;
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
