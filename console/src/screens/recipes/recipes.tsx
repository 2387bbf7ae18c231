/** Recipes: what each product is made of, and what that costs. */
import { type ListBomsResponse, listBoms } from '@stockwright/client';
import { Suspense, useCallback, useMemo } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { Cost, Quantity, Time } from '../../parts/figures.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';

const EditRecipe = later(() => import('./edit-recipe.tsx'));

type Row = ListBomsResponse['data'][number];

export default function Recipes() {
  const words = useWords().recipes;
  const [{ act }, change] = useAddress();
  const create = useCallback(() => change({ act: 'new' }), [change]);
  useKeys({ c: { name: words.create, run: create } });
  const definition = useMemo(() => definitionOf(words, create), [words, create]);
  return (
    <>
      <ListPage definition={definition} />
      <Suspense>{act === 'new' && <EditRecipe onClose={() => change({ act: '' })} />}</Suspense>
    </>
  );
}

function definitionOf(words: Words['recipes'], create: () => void): ListDefinition<Row> {
  const button = (
    <Button main onClick={create}>
      {words.create}
    </Button>
  );
  return {
    kind: 'boms',
    reads: listBoms,
    title: words.title,
    idOf: ({ id }) => id,
    to: ({ skuId }) => `/recipes/${skuId}`,
    load: (client, query, signal) => listBoms(client, { query: query as object, signal }),
    always: { include: 'names' },
    defaultSort: '-updatedAt',
    searchHint: words.search,
    parameters: ['materialId', 'inputSkuId'],
    filters: [],
    columns: columnsOf(words),
    rowActions: ({ skuId }) => <Go to={`/recipes/${skuId}?act=edit`}>{words.edit}</Go>,
    actions: button,
    empty: (
      <>
        <h2>{words.emptyTitle}</h2>
        <p className="faint">{words.emptyText}</p>
        {button}
      </>
    ),
  };
}

function columnsOf(words: Words['recipes']): readonly Column<Row>[] {
  return [
    { id: 'code', title: words.product, text: (r) => r.skuCode, width: 130 },
    { id: 'name', title: words.name, text: (r) => r.skuName, width: 220 },
    {
      id: 'itemCount',
      title: words.inputs,
      text: (r) => String(r.itemCount),
      width: 80,
      align: 'end',
    },
    {
      id: 'outputQuantity',
      title: words.outputQuantity,
      text: (r) => r.outputQuantity,
      cell: (r) => <Quantity value={r.outputQuantity} />,
      width: 100,
      align: 'end',
    },
    {
      id: 'materialUnitCost',
      title: words.materialCost,
      text: (r) => r.materialUnitCost,
      cell: (r) => <Cost value={r.materialUnitCost} why={`skuId=${r.skuId}`} />,
      width: 120,
      align: 'end',
      phone: 'figure',
    },
    {
      id: 'conversionCost',
      title: words.conversionCost,
      text: (r) => r.conversionCost,
      cell: (r) => <Cost value={r.conversionCost} />,
      width: 120,
      align: 'end',
    },
    {
      id: 'updatedAt',
      title: words.changed,
      text: (r) => r.updatedAt,
      cell: (r) => <Time value={r.updatedAt} />,
      sort: 'updatedAt',
      width: 150,
    },
    { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
  ];
}
