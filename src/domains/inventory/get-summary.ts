/** E101 and E108, W101 and W108: stock, plans and value of every item and place. */

import { type Endpoint, type EndpointId, endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { ids, reference, searchText } from '../../kernel/paging/filters.ts';
import { type Filter, listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { entryExample } from './ledger-entry.ts';
import {
  isAnywhere,
  isBelowReorderPoint,
  isNegative,
  placeExists,
  selectSummary,
  summaryColumns,
} from './summary.store.ts';
import { summaryRow } from './summary.ts';

/** Conditions on the figures; with one place given on those of that place, but for reordering. */
const wanted = (condition: string, description: string): Filter => ({
  schema: s.boolean({ description }),
  where: (value?: boolean) =>
    value === undefined ? undefined : part`(${literally(condition)}) = ${value}`,
});

/** Taken into account where the rows come from, not as a condition on them. */
const elsewhere = (schema: s.TSchema): Filter => ({ schema, where: () => undefined });

/** Narrows the figures where the rows come from; of a place that is not there, there are none. */
const ofPlace: Filter = {
  schema: s.uuid({
    description:
      'Figures of this place alone; `belowReorderPoint`, field and filter, still judges the whole item, and averageUnitCost is still its own.',
  }),
  where: (id?: string) => (id === undefined ? undefined : placeExists(id)),
};

const listOf = (ledger: Ledger) =>
  listing({
    record: summaryRow(ledger),
    columns: summaryColumns(ledger),
    from: ({ orgId, query }) => selectSummary(ledger, { orgId, ...(query as object) }),
    where: () => part`(t.is_active or ${literally(isAnywhere)})`,
    sorts: {
      code: { column: 'code', type: 'text' },
      name: { column: 'name_key', type: 'text' },
    },
    defaultSort: 'code',
    cost: 16,
    filters: {
      [ledger.itemField]: reference('id', `Only this ${ledger.noun}.`),
      [ledger.itemTypeField]: reference(ledger.itemTypeColumn, 'Items of this type.'),
      locationId: ofPlace,
      asOf: elsewhere(
        s.timestamp({ description: 'Figures as of this instant, at costs known now.' }),
      ),
      belowReorderPoint: wanted(
        isBelowReorderPoint,
        'Items whose projected figure, of all places together, is below the reorder point.',
      ),
      negative: wanted(isNegative, 'Items with less than nothing on hand somewhere.'),
      nonZero: wanted(isAnywhere, 'Items with any figure that is not 0.'),
      ids,
    },
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
