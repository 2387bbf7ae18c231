/** The open orders that bring or take the item, and the stock that each day leaves. */
import type { GetPlannedBalancesResponse } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import type { ItemKind } from '../../parts/entries.tsx';
import { useFormat } from '../../parts/format.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { usePlanned } from './use-planned.ts';

type Day = GetPlannedBalancesResponse['data'][number];

interface Row {
  id: string;
  day: string;
  balance: string;
  change: Day['changes'][number];
}

interface OrdersProps {
  kind: ItemKind;
  itemId: string;
  isBought: boolean;
}

export function Orders(item: OrdersProps) {
  const words = useWords();
  const own = words.item;
  const format = useFormat();
  const found = usePlanned(item.itemId);
  return (
    <Section title={own.orders} actions={<Lists {...item} />}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={own.orders}
            rows={rowsOf(data)}
            idOf={({ id }) => id}
            empty={own.noOrders}
            columns={[
              {
                title: words.ledger.columns.day,
                cell: ({ day }) => format.weekday(day),
                phone: 'day',
              },
              { title: own.order, cell: ({ change }) => <Order change={change} />, phone: 'name' },
              {
                title: words.ledger.columns.quantity,
                quantity: ({ change }) => change.quantity,
                beside: () => ({ isDifference: true }),
                phone: 'figure',
              },
              { title: own.balance, quantity: ({ balance }) => balance, phone: 'state' },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

const rowsOf = (days: readonly Day[]): readonly Row[] =>
  days.flatMap(({ day, balance, changes }) =>
    changes.map((change, at) => ({ id: `${day} ${at}`, day, balance, change })),
  );

/** The order by its number; goods in transit have none. */
function Order({ change: { type, id, number } }: { change: Row['change'] }) {
  const words = useWords().stock.columns;
  const to = id && recordAddress(type, id);
  return to ? <Go to={to}>{number}</Go> : words.inTransit;
}

/** All its orders, closed ones too. */
function Lists({ kind, itemId, isBought }: OrdersProps) {
  const { salesOrders, purchaseOrders, workOrders } = useWords();
  const isSold = kind === 'skus';
  const item = `${isSold ? 'skuId' : 'materialId'}=${itemId}`;
  return (
    <>
      {isBought && <Go to={`/purchase-orders?${item}`}>{purchaseOrders.title}</Go>}
      {isSold && <Go to={`/sales-orders?${item}`}>{salesOrders.title}</Go>}
      <Go to={`/work-orders?${item}`}>{workOrders.title}</Go>
    </>
  );
}
