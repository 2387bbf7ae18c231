/** One customer: how to reach it, and what it ordered. */
import {
  type GetCustomerResponse,
  getCustomer,
  listSalesOrders,
  updateCustomer,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../parts/button.tsx';
import { Amount, Badge, Day } from '../../parts/figures.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useKeys } from '../../shell/keys.tsx';
import { Go } from '../../shell/link.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { queries } from '../../shell/queries.ts';
import { useAddress, usePathParam } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { customerFields } from './fields.ts';

type Customer = GetCustomerResponse;

const EditPanel = lazy(async () => {
  const { EditPanel: Panel } = await import('../../parts/edit/edit-panel.tsx');
  return { default: Panel<Customer> };
});

export default function CustomerPage() {
  const { id, client } = useOrganization();
  const customerId = usePathParam('id');
  const found = useQuery({
    queryKey: [id, 'customers', customerId],
    queryFn: ({ signal }) => getCustomer(client, { path: { id: customerId }, signal }),
  });
  return <Loaded query={found}>{(customer) => <Shown customer={customer} />}</Loaded>;
}

function Shown({ customer }: { customer: Customer }) {
  const words = useWords().customers;
  const [{ act }, change] = useAddress();
  const edit = () => change({ act: 'edit' });
  useKeys({ e: { name: words.edit, run: edit } });
  const path = { id: customer.id };
  return (
    <RecordPage
      title={`${customer.code} · ${customer.name}`}
      states={!customer.isActive && <Badge>{words.archived}</Badge>}
      actions={<Actions customer={customer} onEdit={edit} />}
    >
      <Section title={words.facts}>
        <Facts
          facts={customerFields(words).map(({ name, label }) => [
            label,
            (customer as unknown as Record<string, string | number | null>)[name] ?? '–',
          ])}
        />
      </Section>
      <Orders customerId={customer.id} />
      <Suspense>
        {act === 'edit' && (
          <EditPanel
            title={words.edit}
            kind="customers"
            fields={customerFields(words)}
            record={customer}
            save={(client, body, options) => updateCustomer(client, { path, body, ...options })}
            read={(client, id) => getCustomer(client, { path: { id } })}
            onClose={() => change({ act: '' })}
          />
        )}
      </Suspense>
    </RecordPage>
  );
}

function Actions({ customer, onEdit }: { customer: Customer; onEdit(): void }) {
  const words = useWords().customers;
  const { id, client } = useOrganization();
  const run = useRun();
  const setActive = async (isActive: boolean) => {
    const { version } = await getCustomer(client, { path: { id: customer.id } });
    await updateCustomer(client, {
      path: { id: customer.id },
      body: { isActive },
      ifMatch: version,
    });
    await queries.invalidateQueries({ queryKey: [id, 'customers'] });
  };
  const { isActive } = customer;
  return (
    <>
      <Button onClick={onEdit}>{words.edit}</Button>
      <Button
        onClick={() =>
          run(
            () => setActive(!isActive),
            isActive ? words.isArchived : words.isRestored,
            () => setActive(isActive),
          )
        }
      >
        {isActive ? words.archive : words.restore}
      </Button>
    </>
  );
}

const shown = 20;

function Orders({ customerId }: { customerId: string }) {
  const words = useWords();
  const own = words.salesOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: [id, 'sales-orders', 'of', customerId],
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
