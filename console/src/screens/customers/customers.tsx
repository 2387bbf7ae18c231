/** Customers: to whom products are sold. */
import { createCustomer, type ListCustomersResponse, listCustomers } from '@stockwright/client';
import { lazy, Suspense, useMemo } from 'react';
import { Button } from '../../parts/button.tsx';
import { Badge } from '../../parts/figures.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useOpen } from '../../shell/link.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { customerFields } from './fields.ts';

const EditPanel = lazy(async () => {
  const { EditPanel: Panel } = await import('../../parts/edit/edit-panel.tsx');
  return { default: Panel<Customer> };
});

type Customer = ListCustomersResponse['data'][number];

export default function Customers() {
  const words = useWords();
  const [{ act }, change] = useAddress();
  const open = useOpen();
  const create = () => change({ act: 'new' });
  useKeys({ c: { name: words.customers.create, run: create } });
  const definition = useMemo(
    () => definitionOf(words.customers, () => change({ act: 'new' })),
    [words, change],
  );
  return (
    <>
      <ListPage definition={definition} />
      <Suspense>
        {act === 'new' && (
          <EditPanel
            title={words.customers.create}
            kind="customers"
            fields={customerFields(words.customers)}
            save={(client, body, options) =>
              createCustomer(client, { body: { name: '', ...body }, ...options })
            }
            onClose={() => change({ act: '' })}
            onDone={({ id }) => open(`/customers/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}

function definitionOf(words: Words['customers'], create: () => void): ListDefinition<Customer> {
  return {
    kind: 'customers',
    title: words.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/customers/${id}`,
    load: (client, query, signal) => listCustomers(client, { query: query as object, signal }),
    defaultSort: 'name',
    searchHint: words.search,
    filters: [
      {
        name: 'isActive',
        title: words.active,
        options: [
          { value: 'all', title: words.all },
          { value: 'false', title: words.archived },
        ],
      },
    ],
    columns: columnsOf(words),
    actions: (
      <Button main onClick={create}>
        {words.create}
      </Button>
    ),
    empty: (
      <>
        <h2>{words.emptyTitle}</h2>
        <p className="faint">{words.emptyText}</p>
        <Button main onClick={create}>
          {words.create}
        </Button>
      </>
    ),
  };
}

function columnsOf(words: Words['customers']): readonly Column<Customer>[] {
  return [
    {
      id: 'name',
      title: words.name,
      text: (v) => v.name,
      cell: (v) => (
        <>
          {v.name} {!v.isActive && <Badge>{words.archived}</Badge>}
        </>
      ),
      sort: 'name',
      width: 220,
    },
    { id: 'code', title: words.code, text: (v) => v.code, sort: 'code', width: 120, phone: true },
    { id: 'email', title: words.email, text: (v) => v.email, width: 200 },
    { id: 'phone', title: words.phone, text: (v) => v.phone, width: 140 },
    { id: 'paymentTerms', title: words.paymentTerms, text: (v) => v.paymentTerms, width: 140 },
    { id: 'currency', title: words.currency, text: (v) => v.currency, width: 90, extra: true },
    { id: 'notes', title: words.notes, text: (v) => v.notes, width: 240, extra: true },
  ];
}
