/** The acts on a work order in its state. */
import { Button } from '../../parts/button.tsx';
import { useLabels } from '../../parts/labels/use-labels.tsx';
import { endsOf } from '../../parts/order/ends.ts';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useWords } from '../../words/language.tsx';
import { hasBatches, type Order, useWorkOrders } from './definition.ts';
import { isOpen } from './states.ts';

export function Acts({ order, onMake }: { order: Order; onMake(): void }) {
  const words = useWords().workOrders;
  const labels = useLabels('work_order', [order.id]);
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
      <OrderActions
        more={[
          { name: labels.name, run: labels.open },
          ...endsOf({
            words,
            change,
            closes: isOpen(status) && status !== 'Draft' && 'Production',
            cancels: status !== 'Cancelled' && !hasBatches(order),
          }),
        ]}
      />
      {labels.panel}
    </>
  );
}
