/** What can be done with a sales order as it is. */
import { updateSalesOrder } from '@stockwright/client';
import { Button } from '../../parts/button.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useOrganization } from '../../shell/organization.tsx';
import { queries } from '../../shell/queries.ts';
import { useWords } from '../../words/language.tsx';
import { canShip, hasShipments, type Order } from './states.ts';

interface Props {
  order: Order;
  /** Opens a panel. */
  onAct(act: string): void;
}

export function Acts({ order, onAct }: Props) {
  const words = useWords().salesOrders;
  const { status, onHold } = order;
  const isOpen = status === 'Draft' || status === 'Confirmed';
  return (
    <>
      <StatusChanges order={order} />
      {isOpen && !onHold && <Button onClick={() => onAct('hold')}>{words.hold}</Button>}
      {hasShipments(order) && (
        <Button onClick={() => onAct('reverse')}>{words.reverseShipments}</Button>
      )}
      {canShip(order) && (
        <Button main onClick={() => onAct('ship')}>
          {words.ship}
        </Button>
      )}
    </>
  );
}

type Body = Parameters<typeof updateSalesOrder>[1]['body'];

/** Steps of one click, each with a way back, except the cancellation, which asks before. */
function StatusChanges({ order }: { order: Order }) {
  const words = useWords().salesOrders;
  const change = useChange(order);
  const { status, onHold, holdReason } = order;
  const cancel = () =>
    confirm(words.asksCancel) && change({ status: 'Cancelled' }, words.cancelled);
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
      {status === 'Confirmed' && (
        <Button onClick={() => change({ status: 'Closed' }, words.closed, { status: 'Confirmed' })}>
          {words.close}
        </Button>
      )}
      {(status === 'Draft' || status === 'Confirmed') && !hasShipments(order) && (
        <Button onClick={cancel}>{words.cancel}</Button>
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

/** Changes the order, and back where there is a way. */
function useChange(order: Order) {
  const { id, client } = useOrganization();
  const run = useRun();
  const write = async (body: Body, ifMatch: number) => {
    const { version } = await updateSalesOrder(client, { path: { id: order.id }, body, ifMatch });
    await queries.invalidateQueries({ queryKey: [id, 'sales-orders'] });
    return version;
  };
  return async (body: Body, done: string, back?: Body) => {
    let { version } = order;
    const work = async () => {
      version = await write(body, version);
    };
    await run(work, done, back && (() => write(back, version)));
  };
}
