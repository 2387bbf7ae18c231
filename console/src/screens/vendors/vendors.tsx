/** Vendors: from whom materials are bought. */
import { createVendor, type ListVendorsResponse, listVendors } from '@stockwright/client';
import { lazy, Suspense, useMemo } from 'react';
import { Button } from '../../parts/button.tsx';
import { Badge } from '../../parts/figures.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { useOpen } from '../../shell/link.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { vendorFields } from './fields.ts';

const EditPanel = lazy(async () => {
  const { EditPanel: Panel } = await import('../../parts/edit/edit-panel.tsx');
  return { default: Panel<Vendor> };
});

type Vendor = ListVendorsResponse['data'][number];

export default function Vendors() {
  const words = useWords();
  const [{ act }, change] = useAddress();
  const open = useOpen();
  const create = () => change({ act: 'new' });
  useKeys({ c: { name: words.vendors.create, run: create } });
  const definition = useMemo(
    () => definitionOf(words.vendors, () => change({ act: 'new' })),
    [words, change],
  );
  return (
    <>
      <ListPage definition={definition} />
      <Suspense>
        {act === 'new' && (
          <EditPanel
            title={words.vendors.create}
            kind="vendors"
            fields={vendorFields(words.vendors)}
            save={(client, body, options) =>
              createVendor(client, { body: { name: '', ...body }, ...options })
            }
            onClose={() => change({ act: '' })}
            onDone={({ id }) => open(`/vendors/${id}`)}
          />
        )}
      </Suspense>
    </>
  );
}

function definitionOf(words: Words['vendors'], create: () => void): ListDefinition<Vendor> {
  return {
    kind: 'vendors',
    title: words.title,
    idOf: ({ id }) => id,
    to: ({ id }) => `/vendors/${id}`,
    load: (client, query, signal) => listVendors(client, { query: query as object, signal }),
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

function columnsOf(words: Words['vendors']): readonly Column<Vendor>[] {
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
    {
      id: 'leadTimeDays',
      title: words.leadTimeDays,
      text: (v) => v.leadTimeDays?.toString(),
      width: 110,
      align: 'end',
    },
    { id: 'currency', title: words.currency, text: (v) => v.currency, width: 90, extra: true },
    { id: 'notes', title: words.notes, text: (v) => v.notes, width: 240, extra: true },
  ];
}
