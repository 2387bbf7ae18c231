/** Recipes: what each product is made of, and what that costs. */
import { type ListBomsResponse, listBoms } from '@stockwright/client';
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import type { Column, ListDefinition } from '../../parts/list/definition.ts';
import { costColumn, quantityColumn, timeColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords, type Words } from '../../words/language.tsx';

const EditRecipe = later(() => import('./edit-recipe.tsx'));

type Row = ListBomsResponse['data'][number];

export default function Recipes() {
  const words = useWords().recipes;
  const definition = useMemo(() => definitionOf(words), [words]);
  return <ListPage definition={definition} />;
}

function definitionOf(words: Words['recipes']): ListDefinition<Row> {
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
    create: { name: words.create, panel: (onClose) => <EditRecipe onClose={onClose} /> },
    empty: { title: words.emptyTitle, text: words.emptyText },
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
    quantityColumn('outputQuantity', words.outputQuantity, (r) => r.outputQuantity),
    costColumn(
      'materialUnitCost',
      words.materialCostEach,
      (r) => r.materialUnitCost,
      { width: 170, phone: 'figure' },
      (r) => ({ why: `skuId=${r.skuId}` }),
    ),
    costColumn('conversionCost', words.conversionCostEach, (r) => r.conversionCost, { width: 170 }),
    timeColumn('updatedAt', words.changed, (r) => r.updatedAt, { width: 150, sort: 'updatedAt' }),
    { id: 'notes', title: words.notes, text: (r) => r.notes, width: 200, extra: true },
  ];
}
