/** A sales order: the goods that were sold and shipped, when the rest can go, and the margin. */
import {
  type GetSalesOrderResponse,
  getSalesOrder,
  getSalesOrderAvailability,
} from '@stockwright/client';
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
import { Amount, Badge, Day } from '../../parts/figures.tsx';
import { isZero, todayIn, useFormat } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { chargesOf } from '../../parts/order/charges.tsx';
import { AddLine, OrderPanels, useLineColumns } from '../../parts/order/order-acts.tsx';
import { RateNeeded, useRateFact } from '../../parts/order/rate-needed.tsx';
import { Band } from '../../parts/record/band.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { salesReturns } from '../../parts/returns/kind.tsx';
import { OrderReturns } from '../../parts/returns/order-returns.tsx';
import { useWords } from '../../words/language.tsx';
import { Acts } from './acts.tsx';
import { CanGo } from './can-go.tsx';
import { useSalesOrders } from './definition.ts';
import { keptOf } from './kept.ts';
import { OrderMails } from './mails.tsx';
import { Shipments } from './shipments.tsx';
import { ShippedGoods, useProvisional } from './shipped-goods.tsx';
import { canShip, hasPacked, hasShipments, type Item, type Order, stateOf } from './states.ts';
import { Timeline } from './timeline.tsx';

const Hold = later(() => import('./hold.tsx'));
const MailOrder = later(() => import('./mail.tsx'));
const ReturnPanel = later(() => import('./return-panel.tsx'));
const PackPanel = later(() => import('./pack-panel.tsx'));
const ShipPanel = later(() => import('./ship-panel.tsx'));

export default function SalesOrder() {
  const orderId = usePathParam('id');
  const found = useRead(getSalesOrder, { path: { id: orderId }, query: { include: ['names'] } });
  return <Loaded query={found}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { order: GetSalesOrderResponse }) {
  const { salesOrders: words, returns, orders } = useWords();
  const rate = useRateFact(order);
  const definition = useSalesOrders();
  const [{ act }, change] = useAddress();
  const onAct = (next: string) => change({ act: next });
  useKeys(canShip(order) ? { f: { name: words.ship, run: () => onAct('ship') } } : {});
  return (
    <RecordPage
      title={`${order.soNumber} · ${order.customerName}`}
      states={
        <>
          <Badge {...stateOf[order.status]}>{words.statuses[order.status]}</Badge>
          <Badge>{words.fulfillment[order.fulfillmentStatus]}</Badge>
          {order.returnStatus !== 'None' && <Badge>{returns.ofOrder[order.returnStatus]}</Badge>}
          {order.onHold && <Badge tone="attention">{words.onHold}</Badge>}
          <RateNeeded order={order} />
        </>
      }
      actions={<Acts order={order} onAct={onAct} />}
    >
      <Summary order={order} />
      <Section title={words.order}>
        <Facts
          facts={[
            [
              words.customer,
              <Go key="p" to={`/customers/${order.customerId}`}>
                {order.customerName}
              </Go>,
            ],
            [words.orderDate, <Day key="o" value={order.orderDate} />],
            ...(order.validUntil
              ? [[words.validUntil, <Day key="v" value={order.validUntil} />] as const]
              : []),
            [words.shipFrom, order.shipFromLocationName ?? '–'],
            ...rate,
            ...chargesOf(order, orders),
            [words.customerReference, order.customerReference ?? '–'],
            ...(order.onHold ? [[words.holdReason, order.holdReason ?? '–'] as const] : []),
            [words.notes, order.notes ?? '–'],
          ]}
        />
      </Section>
      <Lines order={order} />
      {(hasShipments(order) || hasPacked(order)) && <Shipments order={order} />}
      {hasShipments(order) && <ShippedGoods order={order} />}
      <OrderReturns kindOf={salesReturns} query={{ soId: order.id }} />
      <OrderMails orderId={order.id} />
      <Timeline orderId={order.id} />
      <Documents entityType="sales_order" entityId={order.id} />
      <RecordHistory recordId={order.id} />
      <OrderPanels definition={definition} order={order} />
      <Panels act={act} order={order} onClose={() => change({ act: '' })} />
    </RecordPage>
  );
}

interface PanelsProps {
  act: string | undefined;
  order: Order;
  onClose(): void;
}

/** The panel of an act on the order. */
function Panels({ act, order, onClose }: PanelsProps) {
  return (
    <Suspense>
      {act === 'hold' && <Hold order={order} onClose={onClose} />}
      {act === 'mail' && <MailOrder order={order} onClose={onClose} />}
      {act === 'pack' && <PackPanel order={order} onClose={onClose} />}
      {act === 'ship' && <ShipPanel order={order} onClose={onClose} />}
      {act === 'return' && <ReturnPanel order={order} onClose={onClose} />}
      {act === 'reverse' && <ShipPanel back order={order} onClose={onClose} />}
    </Suspense>
  );
}

/** When it is to go, what it is worth, and the margins of what is shipped and of the rest. */
function Summary({ order }: { order: GetSalesOrderResponse }) {
  const words = useWords().salesOrders;
  const { timezone } = useOrganization();
  const format = useFormat();
  const { requestedShipDate, shippedAmount, openAmount, openMargin, margin } = order;
  const isProvisional = useProvisional(order).size > 0;
  const costOf = isProvisional ? words.provisionalCostOf : words.costOf;
  const kept = keptOf(order);
  const beside = (gross: string | null) =>
    kept.isLess && gross ? words.beforeReturns(format.money(gross)) : undefined;
  const costs = [kept.cost && costOf(format.money(kept.cost)), beside(order.costOfGoodsSold)];
  const isLate =
    canShip(order) && requestedShipDate !== null && requestedShipDate < todayIn(timezone);
  const share = (part: string | null, whole: string | null) =>
    part === null || whole === null ? undefined : percentOf(part, whole);
  const all = shippedAmount && openAmount && sum(shippedAmount, openAmount);
  const shipped = share(shippedAmount, all);
  const percent = (part: string | null, whole: string | null) => {
    const found = share(part, whole);
    return found === undefined ? undefined : format.percent(found);
  };
  return (
    <Band
      cells={[
        {
          name: words.requestedShipDate,
          figure: <Day value={requestedShipDate} />,
          ...(isLate && { tone: 'wrong', note: words.late }),
        },
        { name: words.total, figure: <Amount value={order.total} currency={order.currency} /> },
        {
          name: words.shippedPart,
          figure: <Money value={kept.revenue} />,
          note: beside(shippedAmount),
          ...(shipped !== undefined && { share: Number(shipped) }),
        },
        {
          name: words.marginOfShipped,
          figure: <Money value={margin} />,
          note: costs.filter(Boolean).join(', '),
          ...(isProvisional && { tone: 'attention' }),
        },
        {
          name: words.marginOfRest,
          figure: <Money value={openMargin} />,
          note: percent(openMargin, openAmount),
        },
      ]}
    />
  );
}

function Lines({ order }: { order: Order }) {
  const words = useWords().salesOrders;
  const returned = useWords().returns.returned;
  const { data } = useRead(getSalesOrderAvailability, { path: { id: order.id } });
  const definition = useSalesOrders();
  const changes = useLineColumns({ definition, order });
  const availabilityOf = (item: Item) =>
    data?.items.find(({ salesOrderItemId }) => salesOrderItemId === item.id);
  return (
    <Section title={words.lines} actions={changes.length > 0 && <AddLine />}>
      <SmallTable
        label={words.lines}
        rows={order.items}
        idOf={({ id: itemId }) => itemId}
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
          { title: words.quantity, quantity: (item) => item.quantity },
          { title: words.shipped, quantity: (item) => item.fulfilledQuantity },
          ...(order.returnStatus !== 'None'
            ? [{ title: returned, quantity: (item: Item) => item.returnedQuantity }]
            : []),
          { title: words.canGo, cell: (item) => <CanGo found={availabilityOf(item)} /> },
          {
            title: words.unitPrice,
            amount: (item) => item.unitPrice,
            beside: () => ({ currency: order.currency }),
          },
          ...(order.items.some(({ discountPercent }) => !isZero(discountPercent))
            ? [
                {
                  title: words.discount,
                  quantity: (item: Item) => item.discountPercent,
                  beside: () => ({ unit: '%' }),
                },
              ]
            : []),
          {
            title: words.lineTotal,
            amount: (item) => item.lineTotal,
            beside: () => ({ currency: order.currency }),
          },
          ...changes,
        ]}
      />
    </Section>
  );
}
