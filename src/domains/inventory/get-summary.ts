/** E101 and E108, W101 and W108: stock, plans and value of every item and place. */
import { literally, part } from '../../kernel/database/sql.ts';
import { type Endpoint, type EndpointId, endpoint, ok } from '../../kernel/endpoint.ts';
import { divide, type Exact, exact, roundHalfEven } from '../../kernel/exact.ts';
import { ids, reference, searchText } from '../../kernel/filters.ts';
import { type Filter, listing } from '../../kernel/paging.ts';
import * as s from '../../kernel/schema.ts';
import { entryExample, itemField, type Ledger } from './ledger.ts';
import { placeExists, selectSummary } from './summary.store.ts';

const figures = {
  onHand: s.decimalText(),
  inTransit: s.decimalText({ description: 'On the way to the place.' }),
  onOrder: s.decimalText(),
  demand: s.decimalText(),
  available: s.decimalText({ description: 'onHand - demand' }),
  projected: s.decimalText({ description: 'onHand + inTransit + onOrder - demand' }),
};

const summaryRow = (ledger: Ledger) =>
  s.object({
    ...itemField(ledger),
    code: s.code(),
    name: s.name(),
    unit: s.text({ max: 20 }),
    isActive: s.boolean(),
    ...figures,
    averageUnitCost: s.decimalText({
      description: 'value / units; the current cost where there are none.',
    }),
    value: s.decimalText({
      description:
        'Open layers at their cost, less units taken before they arrived; with `locationId`, the share of that place.',
    }),
    negative: s.boolean({ description: 'Some place has less than nothing on hand.' }),
    belowReorderPoint: s.boolean({ description: 'projected < reorderPoint' }),
    locations: s.listOf(
      s.object({
        locationId: s.uuid(),
        ...figures,
        value: s.decimalText({ description: '(onHand + inTransit) x averageUnitCost' }),
        negative: s.boolean(),
      }),
    ),
  });

/** Conditions on the figures; with one place given, on those of that place. */
const wanted = (condition: string, description: string): Filter => ({
  schema: s.boolean({ description }),
  where: (value?: boolean) =>
    value === undefined ? undefined : part`(${literally(condition)}) = ${value}`,
});

/** At any place: what one lacks may be what another has too much, and both are to be seen. */
const anyFigure = "f.places <> '[]'";
const isBelow = `t.reorder_point is not null
  and f.on_hand + f.in_transit + f.on_order - f.demand < t.reorder_point`;

/** Taken into account where the rows come from, not as a condition on them. */
const elsewhere = (schema: s.TSchema): Filter => ({ schema, where: () => undefined });

/** Narrows the figures where the rows come from; of a place that is not there, there are none. */
const ofPlace: Filter = {
  schema: s.uuid({ description: 'Figures of this place alone.' }),
  where: (id?: string) => (id === undefined ? undefined : placeExists(id)),
};

const listOf = (ledger: Ledger) =>
  listing({
    record: summaryRow(ledger),
    columns: literally(`t.id as "${ledger.itemField}", t.code, t.name, t.unit,
      t.is_active as "isActive", f.on_hand as "onHand", f.in_transit as "inTransit",
      f.on_order as "onOrder", f.demand, f.negative, f.places, f.narrowed, w.value, w.units,
      i.current_cost as "currentCost", (${isBelow}) as "belowReorderPoint"`),
    from: ({ orgId, query }) => selectSummary(ledger, { orgId, ...(query as object) }),
    where: () => part`(t.is_active or ${literally(anyFigure)})`,
    sorts: {
      code: { column: 'code', type: 'text' },
      name: { column: 'name_key', type: 'text' },
    },
    defaultSort: 'code',
    weight: 16,
    filters: {
      [ledger.itemField]: reference('id', `Only this ${ledger.noun}.`),
      [ledger.itemTypeField]: reference(ledger.itemTypeColumn, 'Items of this type.'),
      locationId: ofPlace,
      asOf: elsewhere(
        s.timestamp({ description: 'Figures as of this instant, at costs known now.' }),
      ),
      belowReorderPoint: wanted(
        isBelow,
        'Items whose projected figure is below the reorder point.',
      ),
      negative: wanted('f.negative', 'Items with less than nothing on hand somewhere.'),
      nonZero: wanted(anyFigure, 'Items with any figure that is not 0.'),
      ids,
    },
    present: presentItem,
    search: searchText,
  });

export const getInventorySummary = (ledger: Ledger, id: EndpointId): Endpoint => {
  const list = listOf(ledger);
  return endpoint({
    id,
    operation: `get${ledger.operationNoun}InventorySummary`,
    method: 'GET',
    path: `${ledger.path}/summary`,
    tag: ledger.tag,
    summary: 'Inventory summary',
    description:
      'Active items, and inactive ones with any figure that is not 0. Places where every figure is 0 are left out.',
    access: 'member',
    query: list.query,
    gives: ok(list.page),
    example: {
      query: { nonZero: 'true' },
      reply: { data: [rowExample(ledger)], nextCursor: null },
    },
    read: list.read,
  });
};

interface Place {
  onHand: string;
  inTransit: string;
  onOrder: string;
  demand: string;
}

const places = 10;

/** Derives what the figures come to; quotients are rounded once, when they are shown. */
function presentItem(row: Record<string, unknown>): Record<string, unknown> {
  const value = exact(row.value as string);
  const units = exact(row.units as string);
  const current = exact(row.currentCost as string);
  const worthOf = ({ onHand, inTransit }: Place) => {
    const there = exact(onHand).plus(exact(inTransit));
    if (units.eq('0')) return roundHalfEven(there.times(current), places);
    return divide(value.times(there), units, places);
  };
  return {
    ...row,
    ...derived(row as unknown as Place),
    averageUnitCost: units.eq('0') ? current : divide(value, units, places),
    value: row.narrowed ? worthOf(row as unknown as Place) : roundHalfEven(value, places),
    locations: (row.places as (Place & { locationId: string })[]).map((place) => ({
      ...place,
      ...derived(place),
      value: worthOf(place),
      negative: place.onHand.startsWith('-'),
    })),
  };
}

/** Figures in plain notation, and the two that follow from them. */
function derived(place: Place): Record<string, Exact> {
  const [onHand, inTransit, onOrder, demand] = [
    exact(place.onHand),
    exact(place.inTransit),
    exact(place.onOrder),
    exact(place.demand),
  ];
  const available = onHand.minus(demand);
  const projected = available.plus(inTransit).plus(onOrder);
  return { onHand, inTransit, onOrder, demand, available, projected };
}

const rowExample = (ledger: Ledger) => ({
  [ledger.itemField]: entryExample(ledger)[ledger.itemField],
  code: 'BREAD-800',
  name: 'Wheat bread 800 g',
  unit: 'EA',
  isActive: true,
  onHand: '69.5',
  inTransit: '30.5',
  onOrder: '0',
  demand: '0',
  available: '69.5',
  projected: '100',
  averageUnitCost: '2.5',
  value: '250',
  negative: false,
  belowReorderPoint: false,
  locations: [
    {
      locationId: entryExample(ledger).locationId,
      onHand: '69.5',
      inTransit: '0',
      onOrder: '0',
      demand: '0',
      available: '69.5',
      projected: '69.5',
      value: '173.75',
      negative: false,
    },
    {
      locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c2',
      onHand: '0',
      inTransit: '30.5',
      onOrder: '0',
      demand: '0',
      available: '0',
      projected: '30.5',
      value: '76.25',
      negative: false,
    },
  ],
});
