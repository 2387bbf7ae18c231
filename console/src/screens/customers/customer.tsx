/** A customer: how to reach it, and its orders. */
import { listSalesOrders } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
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
  const found = useRead(listSalesOrders, {
    query: { customerId, sort: '-orderDate', limit: shown },
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
              { title: own.orderDate, day: (order) => order.orderDate },
              { title: own.requestedShipDate, day: (order) => order.requestedShipDate },
              {
                title: own.total,
                amount: (order) => order.total,
                beside: (order) => ({ currency: order.currency }),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
