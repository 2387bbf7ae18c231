/** All about one material or product: stock now and over time, by location, and its entries. */
import {
  getFinishedGoodsInventorySummary,
  getMaterial,
  getMaterialsInventorySummary,
  getSku,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go, useOpen } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import type { ItemKind } from '../../parts/entries.tsx';
import { compare } from '../../parts/exact.ts';
import { Badge, Cost, Quantity } from '../../parts/figures.tsx';
import { isZero, useFormat } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { Band } from '../../parts/record/band.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import type { Choice } from '../../parts/sources.ts';
import { useWords } from '../../words/language.tsx';
import { ItemActions, ItemDetails, ItemHistory, ReorderPoint } from './details.tsx';
import { ItemPlan } from './item-plan.tsx';
import { LatestEntries } from './latest-entries.tsx';
import { Layers } from './layers.tsx';
import { Orders } from './orders.tsx';
import { usePlanned } from './use-planned.ts';
import { Vendors } from './vendors.tsx';
import { VendorsCompared } from './vendors-compared.tsx';

const Adjust = later(() => import('./adjust.tsx'));
const Transfer = later(() => import('./transfer.tsx'));
const StockPlot = later(() => import('./stock-plot.tsx'));

export default function Item() {
  const kind: ItemKind = usePathParam('kind') === 'skus' ? 'skus' : 'materials';
  const itemId = usePathParam('id');
  const found = useItem(kind, itemId);
  return <Loaded query={found}>{(data) => <Shown kind={kind} found={data} />}</Loaded>;
}

function Shown({ kind, found: { item, stock } }: { kind: ItemKind; found: Found }) {
  const words = useWords();
  const isBought = !('isBought' in item) || item.isBought;
  const cost = `${kind === 'skus' ? 'skuId' : 'materialId'}=${item.id}&of=stock`;
  return (
    <RecordPage
      title={`${item.code} · ${item.name}`}
      states={<States item={item} stock={stock} />}
      actions={
        <>
          <Links kind={kind} itemId={item.id} why={`/why?${cost}`} />
          <Movements why={`/why?${cost}`} />
          <ItemActions kind={kind} item={item} />
        </>
      }
    >
      <Figures stock={stock} item={item} why={cost} />
      <Section title={words.item.stock}>
        <Facts
          facts={[
            [words.items.reorderPoint, <ReorderPoint key="r" kind={kind} item={item} />],
            [
              words.stock.columns.inTransit,
              stock && !isZero(stock.inTransit) && (
                <Quantity key="t" value={stock.inTransit} unit={item.unit} />
              ),
            ],
            [
              words.stock.columns.stockCost,
              <Cost key="c" value={stock?.averageUnitCost} unit={item.unit} why={cost} />,
            ],
          ]}
        />
      </Section>
      <Suspense>
        <StockPlot itemId={item.id} reorderPoint={item.reorderPoint} />
      </Suspense>
      <ItemPlan itemId={item.id} />
      <Orders kind={kind} itemId={item.id} isBought={isBought} />
      <Locations stock={stock} />
      {isBought && <Vendors kind={kind} item={item} />}
      {isBought && <VendorsCompared itemId={item.id} />}
      <Layers itemId={item.id} />
      <LatestEntries kind={kind} itemId={item.id} />
      <ItemDetails kind={kind} item={item} />
      <ItemHistory kind={kind} item={item} />
      <Panels kind={kind} item={item} stock={stock} />
    </RecordPage>
  );
}

/** The acts that move its stock. The service lets admins alone change stock without a paper. */
function Movements({ why }: { why: string }) {
  const words = useWords();
  const open = useOpen();
  const isAdmin = useIsAdmin();
  const [, change] = useAddress();
  const transfer = () => change({ act: 'transfer' });
  const adjust = () => change({ act: 'adjust' });
  useKeys({
    w: { name: words.item.why, run: () => open(why) },
    t: { name: words.transfer.name, run: transfer },
    ...(isAdmin && { a: { name: words.adjust.name, run: adjust } }),
  });
  return (
    <>
      <Button onClick={transfer}>{words.transfer.name}</Button>
      {isAdmin && <Button onClick={adjust}>{words.adjust.name}</Button>}
    </>
  );
}

interface PanelsProps {
  kind: ItemKind;
  item: Found['item'];
  stock: Found['stock'];
}

function Panels({ kind, item, stock }: PanelsProps) {
  const words = useWords().adjust;
  const [{ act, at }, change] = useAddress();
  const close = () => change({ act: '' });
  const main = mainLocationOf(stock, at);
  return (
    <Suspense>
      {act === 'adjust' && (
        <Adjust
          target={{ kind, itemId: item.id }}
          title={words.title(item.code)}
          unit={item.unit}
          initial={nothing}
          at={main}
          onHandAt={(at) => onHandAt(stock, at)}
          onClose={close}
        />
      )}
      {act === 'transfer' && <Transfer kind={kind} item={item} from={main} onClose={close} />}
    </Suspense>
  );
}

function States({ item, stock }: Pick<Found, 'stock'> & { item: { isActive: boolean } }) {
  const words = useWords();
  return (
    <>
      {!item.isActive && <Badge>{words.stock.inactive}</Badge>}
      {stock?.negative && <Badge tone="wrong">{words.stock.belowZero}</Badge>}
      {stock?.belowReorderPoint && <Badge tone="attention">{words.item.belowReorder}</Badge>}
    </>
  );
}

/** Where else the item stands: in recipes, and in the explanation of its cost. */
function Links({ kind, itemId, why }: { kind: ItemKind; itemId: string; why: string }) {
  const words = useWords();
  const name = kind === 'skus' ? 'inputSkuId' : 'materialId';
  return (
    <>
      {kind === 'skus' && <Go to={`/recipes/${itemId}`}>{words.recipes.recipe}</Go>}
      <Go to={`/recipes?${name}=${itemId}`}>{words.recipes.whereUsed}</Go>
      <Go to={why}>{words.item.why}</Go>
    </>
  );
}

const withNames: ['names'] = ['names'];

/** Where it is. */
function Locations({ stock }: { stock: Found['stock'] }) {
  const words = useWords();
  return (
    <Section title={words.item.locations}>
      <SmallTable
        label={words.item.locations}
        rows={stock?.locations ?? []}
        idOf={({ locationId }) => locationId}
        empty={words.item.nowhere}
        columns={[
          {
            title: words.item.location,
            cell: (row) => `${row.locationCode} · ${row.locationName}`,
          },
          figure(words.stock.columns.onHand, (row) => row.onHand),
          figure(words.stock.columns.inTransit, (row) => row.inTransit),
          figure(words.stock.columns.available, (row) => row.available),
          figure(words.stock.columns.projected, (row) => row.projected),
          { title: words.stock.columns.value, amount: (row) => row.value },
        ]}
      />
    </Section>
  );
}

type Found = NonNullable<ReturnType<typeof useItem>['data']>;
type LocationStock = NonNullable<Found['stock']>['locations'][number];

const figure = (title: string, value: (row: LocationStock) => string) => ({
  title,
  cell: (row: LocationStock) => <Quantity value={value(row)} />,
  align: 'end' as const,
});

const itemReads = {
  materials: [getMaterial, getMaterialsInventorySummary],
  skus: [getSku, getFinishedGoodsInventorySummary],
};

function useItem(kind: ItemKind, itemId: string) {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, itemReads[kind], itemId),
    queryFn: async ({ signal }) => {
      const asked = { path: { id: itemId }, query: { include: withNames }, signal };
      const filter = { query: { ids: [itemId], include: withNames }, signal };
      if (kind === 'materials') {
        const [item, page] = await Promise.all([
          getMaterial(client, asked),
          getMaterialsInventorySummary(client, filter),
        ]);
        return { item, stock: page.data[0] };
      }
      const [item, page] = await Promise.all([
        getSku(client, asked),
        getFinishedGoodsInventorySummary(client, filter),
      ]);
      return { item, stock: page.data[0] };
    },
  });
}

const nothing = {
  why: 'counted',
  quantity: '',
  unitCost: '',
  reason: '',
  eventDate: '',
  notes: '',
} as const;

const onHandAt = (stock: Found['stock'], at: string): string =>
  stock?.locations.find(({ locationId }) => locationId === at)?.onHand ?? '0';

/** The location that the address names, or that has most of it. */
function mainLocationOf(stock: Found['stock'], named?: string): Choice | undefined {
  const all = stock?.locations.toSorted((a, b) => compare(b.onHand, a.onHand));
  const there = all?.find(({ locationId }) => locationId === named) ?? all?.[0];
  if (!there) return undefined;
  const { locationId: id, locationCode: code = '', locationName: name = '' } = there;
  return { id, code, name };
}

interface FiguresProps {
  stock: Found['stock'];
  item: Found['item'];
  why: string;
}

/** The stock of an item, what is promised of it and what is to come. */
function Figures({ stock, item, why }: FiguresProps) {
  const words = useWords();
  const format = useFormat();
  const { data: plan } = usePlanned(item.id);
  const { columns } = words.stock;
  const runsOut = plan?.runsOutOn;
  const alarm = stock?.negative
    ? { tone: 'wrong' as const, note: words.stock.belowZero }
    : runsOut
      ? { tone: 'wrong' as const, note: words.item.runsOut(format.weekday(runsOut)) }
      : stock?.belowReorderPoint
        ? { tone: 'attention' as const, note: words.item.belowReorder }
        : {};
  return (
    <Band
      cells={[
        {
          name: columns.available,
          figure: <Quantity value={stock?.available} unit={item.unit} />,
          ...alarm,
        },
        { name: columns.onHand, figure: <Quantity value={stock?.onHand} /> },
        { name: columns.demand, figure: <Quantity value={stock?.demand} /> },
        { name: columns.onOrder, figure: <Quantity value={stock?.onOrder} /> },
        { name: columns.projected, figure: <Quantity value={stock?.projected} /> },
        { name: columns.value, figure: <Money value={stock?.value} why={why} /> },
      ]}
    />
  );
}
