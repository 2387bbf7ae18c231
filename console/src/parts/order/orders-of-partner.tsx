/** The last orders of a customer or of a vendor, with a way to all of them. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { Loaded, Section, SmallTable } from '../record/record.tsx';

/** The orders that are shown. */
export const shownOrders = 20;

interface Order {
  id: string;
  status: string;
  orderDate: string;
  total: string;
  currency: string;
}

interface Props<One extends Order> {
  /** The screen of all orders of the kind. */
  screen: 'sales-orders' | 'purchase-orders';
  /** The filter of that screen for those of the partner. */
  filter: string;
  query: UseQueryResult<{ data: readonly One[] }>;
  numberOf(order: One): string;
  /** The day by which its goods should leave or come. */
  dueOf(order: One): string | null;
  words: {
    title: string;
    number: string;
    status: string;
    statuses: Readonly<Record<string, string>>;
    orderDate: string;
    due: string;
    total: string;
    all: string;
    none: string;
  };
}

export function OrdersOfPartner<One extends Order>(props: Props<One>) {
  const { screen, filter, query, numberOf, dueOf, words } = props;
  return (
    <Section title={words.title} actions={<Go to={`/${screen}?${filter}`}>{words.all}</Go>}>
      <Loaded query={query}>
        {({ data }) => (
          <SmallTable
            label={words.title}
            rows={data}
            idOf={({ id }) => id}
            empty={words.none}
            columns={[
              {
                title: words.number,
                cell: (order) => <Go to={`/${screen}/${order.id}`}>{numberOf(order)}</Go>,
              },
              { title: words.status, cell: ({ status }) => words.statuses[status] },
              { title: words.orderDate, day: ({ orderDate }) => orderDate },
              { title: words.due, day: dueOf },
              {
                title: words.total,
                amount: ({ total }) => total,
                beside: ({ currency }) => ({ currency }),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
