/** Orders that bring goods to a location or take some from there, with the acts on them. */
import { listPurchaseOrders, listSalesOrders, listWorkOrders } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 20;
const include: ['names'] = ['names'];

interface Props {
  locationId: string;
}

export function LocationOrders({ locationId }: Props) {
  return (
    <>
      <ToReceive locationId={locationId} />
      <ToMake locationId={locationId} />
      <ToShip locationId={locationId} />
    </>
  );
}

function ToReceive({ locationId }: Props) {
  const { locations: words, purchaseOrders: own } = useWords();
  const found = useRead(listPurchaseOrders, {
    query: {
      ...{ shipToLocationId: locationId, include, sort: 'expectedDate', limit: shown },
      status: ['Ordered', 'Partially Received'],
    },
  });
  return (
    <Section title={words.toReceive}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.toReceive}
            rows={data}
            idOf={({ id }) => id}
            empty={words.nothingToReceive}
            columns={[
              { title: own.expectedDate, day: (order) => order.expectedDate },
              {
                title: own.number,
                cell: (order) => <Go to={`/purchase-orders/${order.id}`}>{order.poNumber}</Go>,
              },
              { title: own.vendor, cell: (order) => order.vendorName },
              {
                title: own.total,
                amount: (order) => order.total,
                beside: ({ currency }) => ({ currency }),
              },
              {
                title: words.acts,
                cell: ({ id }) => <Go to={`/purchase-orders/${id}?act=receive`}>{own.receive}</Go>,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function ToMake({ locationId }: Props) {
  const { locations: words, workOrders: own } = useWords();
  const found = useRead(listWorkOrders, {
    query: {
      ...{ stockLocationId: locationId, include, sort: 'expectedDate', limit: shown },
      status: ['Production', 'Partially Received'],
    },
  });
  return (
    <Section title={words.toMake}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.toMake}
            rows={data}
            idOf={({ id }) => id}
            empty={words.nothingToMake}
            columns={[
              { title: own.expectedDate, day: (order) => order.expectedDate },
              {
                title: own.number,
                cell: (order) => <Go to={`/work-orders/${order.id}`}>{order.woNumber}</Go>,
              },
              {
                title: own.product,
                named: ({ skuId, skuCode, skuName }) => ({
                  ...{ to: `/items/skus/${skuId}`, code: skuCode, name: skuName },
                }),
              },
              { title: own.quantity, quantity: (order) => order.quantity },
              {
                title: words.acts,
                cell: ({ id }) => <Go to={`/work-orders/${id}?act=make`}>{own.make}</Go>,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function ToShip({ locationId }: Props) {
  const { locations: words, salesOrders: own } = useWords();
  const found = useRead(listSalesOrders, {
    query: {
      ...{ shipFromLocationId: locationId, include, sort: 'requestedShipDate', limit: shown },
      ...{ status: ['Confirmed'], fulfillmentStatus: ['Unfulfilled', 'Partially Fulfilled'] },
    },
  });
  return (
    <Section title={words.toShip}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.toShip}
            rows={data}
            idOf={({ id }) => id}
            empty={words.nothingToShip}
            columns={[
              { title: own.requestedShipDate, day: (order) => order.requestedShipDate },
              {
                title: own.number,
                cell: (order) => <Go to={`/sales-orders/${order.id}`}>{order.soNumber}</Go>,
              },
              { title: own.customer, cell: (order) => order.customerName },
              {
                title: own.total,
                amount: (order) => order.total,
                beside: ({ currency }) => ({ currency }),
              },
              {
                title: words.acts,
                cell: ({ id }) => <Go to={`/sales-orders/${id}?act=ship`}>{own.ship}</Go>,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
