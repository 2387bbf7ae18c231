/** Stock of both ledgers: how much there is of each item, and where. */
import {
  type GetMaterialsInventorySummaryResponse,
  getFinishedGoodsInventorySummary,
  getMaterialsInventorySummary,
} from '@stockwright/client';
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress } from '../../base/use-address.ts';
import { movementTypes } from '../../parts/entries.tsx';
import { Badge, Quantity, Rows } from '../../parts/figures.tsx';
import { endOfDay, isDay, isZero } from '../../parts/format.ts';
import type { Column, ListDefinition, Page } from '../../parts/list/definition.ts';
import { amountColumn, costColumn } from '../../parts/list/figure-columns.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords, type Words } from '../../words/language.tsx';

const NewItem = later(() => import('../item/new-item.tsx'));

type Summary = Omit<GetMaterialsInventorySummaryResponse['data'][number], 'materialId'> & {
  itemId: string;
};
type Kind = 'materials' | 'skus';

/** The words of the two ledgers for the same things. */
const ledgers = {
  materials: { list: getMaterialsInventorySummary, id: 'materialId', why: 'materialId' },
  skus: { list: getFinishedGoodsInventorySummary, id: 'skuId', why: 'skuId' },
} as const;

export default function Stock() {
  const words = useWords();
  const { timezone } = useOrganization();
  const [{ ledger }] = useAddress();
  const kind: Kind = ledger === 'skus' ? 'skus' : 'materials';
  const definition = useMemo(() => definitionOf(kind, words, timezone), [kind, words, timezone]);
  return <ListPage key={kind} definition={definition} />;
}

function definitionOf(kind: Kind, words: Words, timezone: string): ListDefinition<Summary> {
  const { stock, items } = words;
  return {
    kind: 'stock',
    reads: kind === 'skus' ? getFinishedGoodsInventorySummary : getMaterialsInventorySummary,
    title: stock.title,
    idOf: ({ itemId }) => itemId,
    to: ({ itemId }) => `/items/${kind}/${itemId}`,
    load: (client, query, signal) => load(kind, client, withInstant(query, timezone), signal),
    columns: columnsOf(kind, stock),
    defaultSort: 'code',
    searchHint: stock.search,
    parameters: ['locationId'],
    filters: [
      { name: 'negative', title: stock.belowZero, options: [yes] },
      { name: 'belowReorderPoint', title: stock.reorder, options: [yes] },
      { name: 'nonZero', title: stock.inStock, options: [yes] },
      { name: 'day', title: stock.asOf, options: [] },
    ],
    labels: 'item',
    adds: ({ value }) => value,
    tone: ({ negative, belowReorderPoint }) =>
      negative ? 'wrong' : belowReorderPoint ? 'attention' : undefined,
    actions: (
      <Tabs
        name="ledger"
        label={stock.ledger}
        options={[
          { value: '', title: stock.materials },
          { value: 'skus', title: stock.products },
        ]}
      />
    ),
    create: {
      name: kind === 'skus' ? items.createProduct : items.createMaterial,
      keyName: items.create,
      panel: (onClose) => <NewItem kind={kind} onClose={onClose} />,
    },
    empty: { title: stock.emptyTitle, text: stock.emptyText },
  };
}

const yes = { value: 'true', title: '' };

/** The service is asked for the end of the day. */
function withInstant({ day = '', ...query }: Record<string, string>, timezone: string) {
  return isDay(day) ? { ...query, asOf: endOfDay(day, timezone) } : query;
}

async function load(
  kind: Kind,
  client: Parameters<ListDefinition<Summary>['load']>[0],
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<Page<Summary>> {
  const { list, id } = ledgers[kind];
  const page = await list(client, { query: query as object, signal });
  const data = page.data.map((row) => ({ ...row, itemId: (row as Record<string, unknown>)[id] }));
  return { ...page, data: data as Summary[] };
}

/** Code and name; a figure follows in a column of its own, and leads to its rows. */
function columnsOf(kind: Kind, words: Words['stock']): Column<Summary>[] {
  const figure = (id: FigureName, more: Partial<Column<Summary>> = {}): Column<Summary> => ({
    id,
    title: words.columns[id],
    text: (row) => row[id],
    cell: (row) => (
      <Rows to={rowsOf(kind, row.itemId, id)}>
        <Quantity value={row[id]} unit={id === 'onHand' ? row.unit : undefined} />
      </Rows>
    ),
    width: 84,
    align: 'end',
    beside: ({ unit }) => ({ unit }),
    ...more,
  });
  return [
    {
      id: 'code',
      title: words.columns.code,
      text: (r) => r.code,
      sort: 'code',
      width: 128,
      phone: 'note',
    },
    {
      id: 'name',
      title: words.columns.name,
      text: (r) => r.name,
      sort: 'name',
      width: 170,
      phone: 'name',
      cell: (r) => (
        <>
          {r.name} {!r.isActive && <Badge>{words.inactive}</Badge>}
        </>
      ),
    },
    figure('onHand', { width: 112, phone: 'figure' }),
    figure('inTransit', { cell: (row) => <InTransit kind={kind} row={row} /> }),
    figure('onOrder'),
    figure('demand'),
    figure('available', { sort: 'available' }),
    figure('projected', { sort: 'projected' }),
    ...amountsOf(kind, words),
  ];
}

/** Where nothing is on its way, a dash: those with something stand out. */
function InTransit({ kind, row: { itemId, inTransit } }: { kind: Kind; row: Summary }) {
  if (isZero(inTransit)) return <Quantity value={null} />;
  return (
    <Rows to={rowsOf(kind, itemId, 'inTransit')}>
      <Quantity value={inTransit} />
    </Rows>
  );
}

function amountsOf(kind: Kind, words: Words['stock']): Column<Summary>[] {
  const { why } = ledgers[kind];
  return [
    costColumn(
      'averageUnitCost',
      words.columns.stockCost,
      (r) => r.averageUnitCost,
      { width: 120 },
      (r) => ({ why: `${why}=${r.itemId}&of=stock` }),
    ),
    amountColumn('value', words.columns.value, (r) => r.value, { width: 96, sort: 'value' }),
    {
      id: 'locations',
      title: words.columns.locations,
      text: (r) => String(r.locations.length),
      width: 90,
      align: 'end',
      extra: true,
    },
  ];
}

/** The entries whose sum a figure is; of a forecast, the item with its plan. */
const entriesOf: Partial<Record<FigureName, string>> = {
  onHand: movementTypes,
  inTransit: 'TRANSFER',
  onOrder: 'ORDER',
  demand: 'DEMAND',
};

function rowsOf(kind: Kind, itemId: string, figure: FigureName): string {
  const eventType = entriesOf[figure];
  if (!eventType) return `/items/${kind}/${itemId}`;
  const ledger = kind === 'skus' ? { ledger: 'skus' } : {};
  return `/ledger?${new URLSearchParams({ ...ledger, [ledgers[kind].id]: itemId, eventType })}`;
}

type FigureName = 'onHand' | 'inTransit' | 'onOrder' | 'demand' | 'available' | 'projected';
