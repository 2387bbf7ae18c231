/** E101 and E108, W101 and W108: balances and value of every item and location. */

import { type Endpoint, type EndpointId, endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  appliedInSource,
  ids,
  reference,
  searchTextOrBarcode,
} from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { entryExample } from './ledger-entry.ts';
import {
  besideItems,
  conditions,
  figures,
  locationExists,
  type SummaryScope,
  summaryColumns,
  summaryItems,
} from './summary.store.ts';
import { summaryRow } from './summary.ts';

/**
 * A condition on the balances: of one location where the query names one. The reorder point is
 * always compared with the whole item.
 */
const condition = (sqlCondition: string, description: string): Filter => ({
  schema: s.boolean({ description }),
  where: (value?: boolean) =>
    value === undefined ? undefined : part`(${literally(sqlCondition)}) = ${value}`,
});

/** `summaryItems` and `besideItems` apply it; for an unknown location the list is empty. */
const ofLocation: Filter = {
  schema: s.uuid({
    description:
      'Balances of this location only. `averageUnitCost` and `belowReorderPoint`, field and filter, are still those of the whole item.',
  }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : locationExists(orgId, id),
};

const scopeOf = ({ orgId, query }: { orgId: string; query: unknown }): SummaryScope => ({
  orgId,
  ...(query as object),
});

const listOf = (ledger: Ledger) =>
  listing({
    record: summaryRow(ledger),
    columns: summaryColumns(ledger),
    from: (call) => summaryItems(ledger, scopeOf(call)),
    beside: (call) => besideItems(scopeOf(call)),
    where: () => part`(t.is_active or ${literally(conditions.isAnywhere)})`,
    sorts: {
      code: { column: 'code', type: 'text' },
      name: { column: 'name_key', type: 'text' },
      ...Object.fromEntries(
        figures.map((name) => [name, { column: 'figure', type: 'numeric' as const }]),
      ),
    },
    defaultSort: 'code',
    cost: 16,
    filters: {
      [ledger.itemField]: reference('id', `Only this ${ledger.noun}.`),
      [ledger.itemTypeField]: reference(ledger.itemTypeColumn, 'Items of this type.'),
      locationId: ofLocation,
      asOf: appliedInSource(
        s.moment({
          description:
            'Balances as of this instant or the end of this day, at the costs that are known now.',
        }),
      ),
      belowReorderPoint: condition(
        conditions.isBelowReorderPoint,
        'Items whose projected quantity, of all locations together, is below the reorder point.',
      ),
      negative: condition(
        conditions.isNegative,
        'Items with a negative quantity on hand at a location.',
      ),
      nonZero: condition(conditions.isAnywhere, 'Items with a balance that is not 0.'),
      ids,
    },
    search: searchTextOrBarcode,
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
      'Active items, and inactive items with a balance that is not 0. Locations where all balances are 0 are left out. `q` searches code, name and barcode. The sorts `value`, `available` and `projected` compute that figure of every item for each page, with `locationId` and `asOf` as shown.',
    access: 'member',
    ...list,
    example: {
      query: { nonZero: 'true' },
      reply: { data: [rowExample(ledger)], nextCursor: null },
    },
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
