/** A work order: its frozen recipe, the plan, the used inputs, and the pieces that were made. */
import { getWorkOrder } from '@stockwright/client';
import { Suspense } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { RecordHistory } from '../../parts/activity/record-history.tsx';
import { Documents } from '../../parts/documents/documents.tsx';
import { percentOf, sum } from '../../parts/exact.ts';
import { Badge, Cost, Day, Quantity } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import { AddLine, OrderPanels, useLineColumns } from '../../parts/order/order-acts.tsx';
import { Band } from '../../parts/record/band.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useSkuUnit, useSkuUnits } from '../../parts/units.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { Acts } from './acts.tsx';
import { ActualCost, Batches } from './batches.tsx';
import { Buildable } from './buildable.tsx';
import { type Item, type Order, useWorkOrders } from './definition.ts';
import { Inputs } from './inputs.tsx';
import { isOpen, stateOf } from './states.ts';
import { SupplyBadge, useSupply } from './supply.tsx';

const Make = later(() => import('./make.tsx'));

export default function WorkOrder() {
  const orderId = usePathParam('id');
  const found = useRead(getWorkOrder, { path: { id: orderId }, query: { include: ['names'] } });
  return <Loaded query={found}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const definition = useWorkOrders();
  const [{ act }, change] = useAddress();
  const open = isOpen(order.status);
  const make = () => change({ act: 'make' });
  const supply = useSupply()(order.id);
  const unit = useSkuUnit(order.skuId);
  useKeys(open ? { m: { name: words.make, run: make } } : {});
  return (
    <RecordPage
      title={`${order.woNumber} · ${order.skuName ?? order.skuCode}`}
      states={
        <>
          <Badge {...stateOf[order.status]}>{words.statuses[order.status]}</Badge>
          {open && <SupplyBadge supply={supply} />}
        </>
      }
      actions={<Acts order={order} onMake={make} />}
    >
      <Summary order={order} />
      <Section title={words.order}>
        <Facts facts={factsOf(order, words, unit)} />
      </Section>
      <Lines order={order} />
      <Inputs order={order} />
      {open && <Buildable skuId={order.skuId} locationId={order.siteLocationId} />}
      <Batches order={order} />
      <Documents entityType="work_order" entityId={order.id} />
      <RecordHistory recordId={order.id} />
      <OrderPanels definition={definition} order={order} />
      <Suspense>
        {act === 'make' && <Make order={order} onClose={() => change({ act: '' })} />}
      </Suspense>
    </RecordPage>
  );
}

/** When it is due, how much was made, and what a piece costs by the recipe. */
function Summary({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const { timezone } = useOrganization();
  const { expectedDate, items } = order;
  const unit = useSkuUnit(order.skuId);
  const made = sum(...items.map(({ receivedQuantity }) => receivedQuantity));
  const isLate = isOpen(order.status) && expectedDate !== null && expectedDate < todayIn(timezone);
  return (
    <Band
      cells={[
        {
          name: words.expectedDate,
          figure: <Day value={expectedDate} />,
          ...(isLate && { tone: 'wrong', note: words.late }),
        },
        { name: words.quantity, figure: <Quantity value={order.quantity} unit={unit} /> },
        {
          name: words.good,
          figure: <Quantity value={made} unit={unit} />,
          share: Number(percentOf(made, order.quantity) ?? 0),
        },
        {
          name: words.plannedCost,
          figure: <Cost value={order.materialUnitCost} unit={unit} />,
        },
        { name: words.actualCost, figure: <ActualCost order={order} unit={unit} /> },
      ]}
    />
  );
}

const factsOf = (order: Order, words: Words['workOrders'], unit: string | undefined) =>
  [
    [
      words.product,
      <Go key="p" to={`/items/skus/${order.skuId}`}>
        {order.skuCode} · {order.skuName}
      </Go>,
    ],
    [words.startDate, <Day key="s" value={order.startDate} />],
    [words.site, order.siteLocationName ?? '–'],
    [words.stockLocation, order.stockLocationName ?? '–'],
    [words.conversionCost, <Cost key="v" value={order.conversionCost} unit={unit} />],
    [words.notes, order.notes || '–'],
  ] as const;

/** The lines of the order, in most orders one product. */
function Lines({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const definition = useWorkOrders();
  const changes = useLineColumns({ definition, order });
  const unitOf = useSkuUnits(order.items.map(({ skuId }) => skuId));
  const beside = ({ skuId }: Item) => ({ unit: unitOf(skuId) });
  return (
    <Section title={words.lines} actions={changes.length > 0 && <AddLine />}>
      <SmallTable
        label={words.lines}
        rows={order.items}
        idOf={({ id }) => id}
        columns={[
          { title: '#', cell: ({ lineNumber }) => lineNumber },
          {
            title: words.product,
            named: (item) => ({
              to: `/items/skus/${item.skuId}`,
              code: item.skuCode,
              name: item.skuName,
            }),
          },
          { title: words.quantity, quantity: (item) => item.quantity, beside },
          { title: words.good, quantity: (item) => item.receivedQuantity, beside },
          { title: words.scrapped, quantity: (item) => item.scrappedQuantity, beside },
          {
            title: words.plannedCost,
            cost: (item) => item.materialUnitCost,
            beside: (item) => ({ ...beside(item), why: `skuId=${item.skuId}` }),
          },
          { title: words.conversionCost, cost: (item) => item.conversionCost, beside },
          ...changes,
        ]}
      />
    </Section>
  );
}
