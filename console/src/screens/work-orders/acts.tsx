/** The acts on a work order in its state. */
import { useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { useLabels } from '../../parts/labels/use-labels.tsx';
import { Menu } from '../../parts/menu.tsx';
import { OrderActions } from '../../parts/order/order-acts.tsx';
import { savePickList } from '../../parts/order/save-pick-list.ts';
import { useEnds } from '../../parts/order/use-ends.ts';
import { useOrderChange } from '../../parts/order/use-order-change.ts';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { hasBatches, type Order, useWorkOrders } from './definition.ts';
import { savePdf } from './save-pdf.ts';
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
      <Papers order={order} />
      <OrderActions
        more={[
          { name: labels.name, run: labels.open },
          ...useEnds({
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

/** The papers of the order. */
function Papers({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const { client } = useOrganization();
  const run = useRun();
  const paper = { name: words.paper, run: () => void run(() => savePdf(client, order)) };
  const pickList = {
    name: words.pickList,
    run: () => void run(() => savePickList(client, { workOrderIds: [order.id] })),
  };
  const hasPicks = isOpen(order.status) && order.status !== 'Draft';
  return <Menu label={words.print} items={[paper, ...(hasPicks ? [pickList] : [])]} />;
}
