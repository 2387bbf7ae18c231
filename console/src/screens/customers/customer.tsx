/** A customer: how to reach it, and its orders. */
import { listSalesOrders } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { OrdersOfPartner, shownOrders } from '../../parts/order/orders-of-partner.tsx';
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

function Orders({ customerId }: { customerId: string }) {
  const { salesOrders: own, customers } = useWords();
  const query = useRead(listSalesOrders, {
    query: { customerId, sort: '-orderDate', limit: shownOrders },
  });
  return (
    <OrdersOfPartner
      screen="sales-orders"
      filter={`customerId=${customerId}`}
      query={query}
      numberOf={({ soNumber }) => soNumber}
      dueOf={({ requestedShipDate }) => requestedShipDate}
      words={{
        ...own,
        due: own.requestedShipDate,
        all: customers.allOrders,
        none: customers.noOrders,
      }}
    />
  );
}
