/** The acts on a purchase order in its state. */
import { generatePurchaseOrderPdf } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { isZero } from '../../parts/format.ts';
import type { MenuItem } from '../../parts/menu-items.ts';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { EnterRate } from '../../parts/order/rate-needed.tsx';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { type Order, usePurchaseOrders } from './definition.ts';
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
  const path = { id: order.id };
  const { status } = order;
  const print = async () => {
    const pdf = await generatePurchaseOrderPdf(client, { path });
    download(pdf as Blob, `${order.poNumber}.pdf`);
  };
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
      <Button onClick={() => run(print)}>PDF</Button>
      <OrderActions more={endsOf(order, words, change)} />
    </>
  );
}

/** Ends of an order. A cancellation has no way back, and asks before. */
function endsOf(
  { status, items }: Order,
  words: Words['purchaseOrders'],
  change: ReturnType<typeof useOrderChange>,
): MenuItem[] {
  const came = items.some(({ receivedQuantity }) => !isZero(receivedQuantity));
  const close = () => change({ status: 'Closed' }, words.closed, { status: 'Ordered' });
  const cancel = () =>
    confirm(words.asksCancel) && change({ status: 'Cancelled' }, words.cancelled);
  return [
    ...(isOpen(status) ? [{ name: words.close, run: close }] : []),
    ...(status !== 'Cancelled' && !came ? [{ name: words.cancel, run: cancel }] : []),
  ];
}
