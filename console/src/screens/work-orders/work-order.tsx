/** One work order: its frozen recipe, what was planned and used, and what was made. */
import { type GetWorkOrderResponse, getWorkOrder, updateWorkOrder } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Button } from '../../parts/button.tsx';
import { Badge, Cost, Day, Quantity } from '../../parts/figures.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useKeys } from '../../shell/keys.tsx';
import { later } from '../../shell/later.ts';
import { Go } from '../../shell/link.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { useAddress, usePathParam } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Batches } from './batches.tsx';
import { Buildable } from './buildable.tsx';
import { Inputs } from './inputs.tsx';
import { isOpen, toneOf } from './states.ts';
import { SupplyBadge, useSupply } from './supply.tsx';

const Make = later(() => import('./make.tsx'));

type Order = GetWorkOrderResponse;

export default function WorkOrder() {
  const { id, client } = useOrganization();
  const orderId = usePathParam('id');
  const found = useQuery({
    queryKey: [id, 'work-orders', orderId],
    queryFn: ({ signal }) =>
      getWorkOrder(client, { path: { id: orderId }, query: { include: ['names'] }, signal }),
  });
  return <Loaded query={found}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const [{ act }, change] = useAddress();
  const open = isOpen(order.status);
  const make = () => change({ act: 'make' });
  const supply = useSupply()(order.id);
  useKeys(open ? { m: { name: words.make, run: make } } : {});
  return (
    <RecordPage
      title={`${order.woNumber} · ${order.skuName ?? order.skuCode}`}
      states={
        <>
          <Badge tone={toneOf(order.status)}>{words.statuses[order.status]}</Badge>
          {open && <SupplyBadge supply={supply} />}
        </>
      }
      actions={
        <>
          <StatusChanges order={order} />
          {open && (
            <Button main onClick={make}>
              {words.make}
            </Button>
          )}
        </>
      }
    >
      <Section title={words.order}>
        <Facts facts={factsOf(order, words)} />
      </Section>
      <Lines order={order} />
      <Inputs order={order} />
      {open && <Buildable skuId={order.skuId} locationId={order.siteLocationId} />}
      <Batches order={order} />
      <Suspense>
        {act === 'make' && <Make order={order} onClose={() => change({ act: '' })} />}
      </Suspense>
    </RecordPage>
  );
}

const factsOf = (order: Order, words: ReturnType<typeof useWords>['workOrders']) =>
  [
    [
      words.product,
      <Go key="p" to={`/items/skus/${order.skuId}`}>
        {order.skuCode} · {order.skuName}
      </Go>,
    ],
    [words.quantity, <Quantity key="q" value={order.quantity} />],
    [words.startDate, <Day key="s" value={order.startDate} />],
    [words.expectedDate, <Day key="e" value={order.expectedDate} />],
    [words.site, order.siteLocationName ?? '–'],
    [words.stockLocation, order.stockLocationName ?? '–'],
    [words.plannedCost, <Cost key="c" value={order.materialUnitCost} />],
    [words.conversionCost, <Cost key="v" value={order.conversionCost} />],
    [words.notes, order.notes || '–'],
  ] as const;

type SetStatus = 'Production' | 'Closed';

/** A draft is released, an order of which no more is made is closed; both can be undone. */
function StatusChanges({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const { client } = useOrganization();
  const run = useRun();
  const set = (status: SetStatus | Order['status'], version: number) =>
    updateWorkOrder(client, { path: { id: order.id }, body: { status }, ifMatch: version });
  const change = (status: SetStatus, done: string) => async () => {
    let version = order.version;
    const work = async () => {
      const changed = await set(status, version);
      version = changed.version;
    };
    const before = order.status === 'Draft' ? 'Draft' : 'Production';
    await run(work, done, () => set(before, version));
  };
  return (
    <>
      {order.status === 'Draft' && (
        <Button onClick={change('Production', words.released)}>{words.release}</Button>
      )}
      {(order.status === 'Production' || order.status === 'Partially Received') && (
        <Button onClick={change('Closed', words.closed)}>{words.close}</Button>
      )}
    </>
  );
}

type Item = Order['items'][number];

/** What is made, in most orders of one product. */
function Lines({ order }: { order: Order }) {
  const words = useWords().workOrders;
  const figure = (title: string, value: (item: Item) => string) => ({
    title,
    cell: (item: Item) => <Quantity value={value(item)} />,
    align: 'end' as const,
  });
  return (
    <Section title={words.lines}>
      <SmallTable
        label={words.lines}
        rows={order.items}
        idOf={({ id }) => id}
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
          figure(words.quantity, (item) => item.quantity),
          figure(words.good, (item) => item.receivedQuantity),
          figure(words.scrapped, (item) => item.scrappedQuantity),
          {
            title: words.plannedCost,
            cell: (item) => <Cost value={item.materialUnitCost} why={`skuId=${item.skuId}`} />,
            align: 'end',
          },
          {
            title: words.conversionCost,
            cell: (item) => <Cost value={item.conversionCost} />,
            align: 'end',
          },
        ]}
      />
    </Section>
  );
}
