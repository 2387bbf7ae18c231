/** One sales order: what was sold and shipped, when the rest can go, and what it earns. */
import {
  type GetSalesOrderAvailabilityResponse,
  type GetSalesOrderResponse,
  getSalesOrder,
  getSalesOrderAvailability,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Amount, Badge, Day, Quantity } from '../../parts/figures.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { Go } from '../../shell/link.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { recordAddress } from '../../shell/record-address.ts';
import { usePathParam } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { toneOf } from './states.ts';
import { Timeline } from './timeline.tsx';

type Order = GetSalesOrderResponse;
type Item = Order['items'][number];
type Availability = GetSalesOrderAvailabilityResponse['items'][number];

export default function SalesOrder() {
  const { id, client } = useOrganization();
  const orderId = usePathParam('id');
  const found = useQuery({
    queryKey: [id, 'sales-orders', orderId],
    queryFn: ({ signal }) =>
      getSalesOrder(client, { path: { id: orderId }, query: { include: ['names'] }, signal }),
  });
  return <Loaded query={found}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { order: Order }) {
  const words = useWords().salesOrders;
  return (
    <RecordPage
      title={`${order.soNumber} · ${order.customerName}`}
      states={
        <>
          <Badge tone={toneOf(order.status)}>{words.statuses[order.status]}</Badge>
          <Badge>{words.fulfillment[order.fulfillmentStatus]}</Badge>
          {order.onHold && <Badge tone="warn">{words.onHold}</Badge>}
        </>
      }
    >
      <Section title={words.order}>
        <Facts
          facts={[
            [words.customer, order.customerName ?? '–'],
            [words.orderDate, <Day key="o" value={order.orderDate} />],
            [words.requestedShipDate, <Day key="r" value={order.requestedShipDate} />],
            [words.shipFrom, order.shipFromLocationName ?? '–'],
            [words.total, <Amount key="t" value={order.total} currency={order.currency} />],
            [words.cost, <Amount key="c" value={order.costOfGoodsSold} />],
            [words.margin, <Amount key="m" value={order.margin} />],
            [words.notes, order.notes ?? '–'],
          ]}
        />
      </Section>
      <Lines order={order} />
      <Timeline orderId={order.id} />
    </RecordPage>
  );
}

function Lines({ order }: { order: Order }) {
  const words = useWords().salesOrders;
  const { id, client } = useOrganization();
  const { data } = useQuery({
    queryKey: [id, 'plan', 'availability', order.id],
    queryFn: ({ signal }) => getSalesOrderAvailability(client, { path: { id: order.id }, signal }),
  });
  const availabilityOf = (item: Item) =>
    data?.items.find(({ salesOrderItemId }) => salesOrderItemId === item.id);
  return (
    <Section title={words.lines}>
      <SmallTable
        label={words.lines}
        rows={order.items}
        idOf={({ id: itemId }) => itemId}
        columns={[
          { title: '#', cell: ({ lineNumber }) => lineNumber },
          {
            title: words.product,
            cell: (item) => (
              <>
                <Go to={`/items/skus/${item.skuId}`}>{item.skuCode}</Go>{' '}
                <span className="faint">{item.skuName}</span>
              </>
            ),
          },
          {
            title: words.quantity,
            cell: (item) => <Quantity value={item.quantity} />,
            align: 'end',
          },
          {
            title: words.shipped,
            cell: (item) => <Quantity value={item.fulfilledQuantity} />,
            align: 'end',
          },
          { title: words.canGo, cell: (item) => <CanGo found={availabilityOf(item)} /> },
          {
            title: words.unitPrice,
            cell: (item) => <Amount value={item.unitPrice} currency={order.currency} />,
            align: 'end',
          },
          {
            title: words.lineTotal,
            cell: (item) => <Amount value={item.lineTotal} currency={order.currency} />,
            align: 'end',
          },
        ]}
      />
    </Section>
  );
}

/** When the rest of a line can go, and what it waits for. */
function CanGo({ found }: { found: Availability | undefined }) {
  const words = useWords().salesOrders;
  if (!found) return <span className="faint">–</span>;
  const { availability, expected, expectedDate, missing } = found;
  if (availability === 'in_stock') return <Badge tone="good">{words.inStock}</Badge>;
  if (availability === 'not_available') {
    return (
      <>
        <Badge tone="wrong">{words.notAvailable}</Badge> <Quantity value={missing} />
      </>
    );
  }
  return (
    <>
      <Badge tone="warn">{words.expected}</Badge> <Day value={expectedDate} />{' '}
      {expected.map(({ type, id, number }) => {
        const to = id && recordAddress(type, id);
        return to ? (
          <Go key={id} to={to}>
            {number}
          </Go>
        ) : null;
      })}
    </>
  );
}
