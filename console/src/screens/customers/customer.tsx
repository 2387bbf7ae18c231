/** A customer: how to reach it, and its orders. */
import { listSalesOrders } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
import { Amount, Day } from '../../parts/figures.tsx';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { customersOf } from './master.ts';

export default function CustomerPage() {
  return (
    <MasterRecord master={customersOf(useWords())}>
      {({ id }) => (
        <>
          <Orders customerId={id} />
          <LinkedContacts entityType="customer" entityId={id} />
        </>
      )}
    </MasterRecord>
  );
}

const shown = 20;

function Orders({ customerId }: { customerId: string }) {
  const words = useWords();
  const own = words.salesOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, listSalesOrders, 'of', customerId),
    queryFn: ({ signal }) =>
      listSalesOrders(client, {
        query: { customerId, sort: '-orderDate', limit: shown },
        signal,
      }),
  });
  return (
    <Section
      title={own.title}
      actions={<Go to={`/sales-orders?customerId=${customerId}`}>{words.customers.allOrders}</Go>}
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={own.title}
            rows={data}
            idOf={(order) => order.id}
            empty={words.customers.noOrders}
            columns={[
              {
                title: own.number,
                cell: (order) => <Go to={`/sales-orders/${order.id}`}>{order.soNumber}</Go>,
              },
              { title: own.status, cell: (order) => own.statuses[order.status] },
              { title: own.orderDate, cell: (order) => <Day value={order.orderDate} /> },
              {
                title: own.requestedShipDate,
                cell: (order) => <Day value={order.requestedShipDate} />,
              },
              {
                title: own.total,
                cell: (order) => <Amount value={order.total} currency={order.currency} />,
                align: 'end',
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
