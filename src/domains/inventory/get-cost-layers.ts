/** X032, WX032: shows what is left of an item, at which costs, in the order in which it is used. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { missing, unknownReferences } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { sourceTypes } from '../../ledger/kinds.ts';
import { selectOpenLayers, selectOpenSum } from './cost-layers.store.ts';
import { carriedFrom } from './ledger-entry.ts';
import { selectItem } from './stock-history.store.ts';

const usualLimit = 50;
const maxLimit = 1_000;

const layer = s.object({
  ledgerEntryId: s.uuid({ description: 'The inbound entry of which units are left.' }),
  entryCode: s.text({ max: 40 }),
  day: s.date(),
  quantity: s.decimalText({ description: 'All units of the entry.' }),
  cutQuantity: s.decimalText({ description: 'Those that went back to the vendor.' }),
  openQuantity: s.decimalText({ description: 'Those that are left.' }),
  unitCost: s.decimalText(),
  value: s.decimalText({ description: 'Of the units that are left.' }),
  sourceType: s.nullable(s.oneOf(sourceTypes, { description: 'Null for a manual entry.' })),
  sourceId: s.nullable(s.uuid()),
  reason: s.nullable(s.text({ max: 200, description: 'Of a manual entry.' })),
  carriedFrom,
});

const example = {
  ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  entryCode: 'ML-42',
  day: '2026-03-01',
  quantity: '100',
  cutQuantity: '0',
  openQuantity: '69.5',
  unitCost: '2.5',
  value: '173.75',
  sourceType: null,
  sourceId: null,
  reason: 'Opening stock',
  carriedFrom: null,
};

export const getCostLayers = endpoint({
  id: 'X032',
  operation: 'getCostLayers',
  method: 'GET',
  path: '/cost-layers',
  tag: 'Costing',
  summary: 'Show the cost layers of an item',
  description:
    'First in, first out: the next unit that is sold, consumed or disposed of today is taken from the first layer, wherever it is. The layers of all locations are one order. Units that were taken before they came stand in no layer.',
  access: 'member',
  query: s.object({
    itemId: s.uuid({ description: 'A material or a SKU.' }),
    limit: s.optional(
      s.integer({
        min: 1,
        max: maxLimit,
        description: `Layers at most, the first ones; default ${usualLimit}.`,
      }),
    ),
  }),
  gives: ok(
    s.object({
      data: s.listOf(layer),
      layers: s.integer({ description: 'The number of all layers.' }),
      openQuantity: s.decimalText({ description: 'Of all layers.' }),
      value: s.decimalText({ description: 'Of all layers.' }),
    }),
  ),
  fails: ['not_found'],
  example: {
    query: { itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1' },
    reply: { data: [example], layers: 1, openQuantity: '69.5', value: '173.75' },
  },

  read: ({ orgId, query: { itemId, limit = usualLimit } }) => ({
    statements: [
      { select: selectOpenLayers(orgId, itemId, limit), named: true },
      { select: selectOpenSum(orgId, itemId), named: true },
      { select: selectItem(orgId, itemId), named: true },
    ],
    show([data, sums, items]) {
      if (!items?.[0]) throw unknownReferences([missing('query/itemId', 'item')]);
      return { data, ...sums?.[0] };
    },
  }),
});
