/** The acts on a purchase order in its state. */
import { useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { isZero } from '../../parts/format.ts';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { EnterRate } from '../../parts/order/rate-needed.tsx';
import { useEnds } from '../../parts/order/use-ends.ts';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { type Order, usePurchaseOrders } from './definition.ts';
import { savePdf } from './save-pdf.ts';
import { isOpen } from './states.ts';

interface ActsProps {
  order: Order;
  onReceive(): void;
  onMail(): void;
}

export function Acts({ order, onReceive, onMail }: ActsProps) {
  const words = useWords().purchaseOrders;
  const { client } = useOrganization();
  const run = useRun();
  const change = useOrderChange({ definition: usePurchaseOrders(), order });
  const { status, items } = order;
  const came = items.some(({ receivedQuantity }) => !isZero(receivedQuantity));
  return (
    <>
      {status === 'Draft' && (
        <Button
          main
          onClick={() => change({ status: 'Ordered' }, words.placed, { status: 'Draft' })}
        >
          {words.place}
        </Button>
      )}
      <EnterRate order={order} />
      {isOpen(status) && (
        <Button main onClick={onReceive}>
          {words.receive}
        </Button>
      )}
      {status === 'Closed' && (
        <Button onClick={() => change({ status: 'Ordered' }, words.reopened, { status: 'Closed' })}>
          {words.reopen}
        </Button>
      )}
      {status !== 'Cancelled' && <Button onClick={onMail}>{words.mail}</Button>}
      <Button onClick={() => run(() => savePdf(client, order))}>PDF</Button>
      <OrderActions
        more={useEnds({
          words,
          change,
          closes: isOpen(status) && 'Ordered',
          cancels: status !== 'Cancelled' && !came,
        })}
      />
    </>
  );
}
