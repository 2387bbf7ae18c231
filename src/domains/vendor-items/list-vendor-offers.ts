/** X093, WX093: what the vendors of an item offer for a quantity, the cheapest first. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { missing, unknownReferences } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectOffered, selectReached, selectToday } from './offers.store.ts';
import { offeredLot, offersOf } from './offers.ts';
import { priceOf, vendorItemExample } from './vendor-item.ts';

/** Of a quantity in stock units, and of a total: the decimals of both factors. */
const decimals = 12;

const offer = s.object({
  vendorId: s.uuid(),
  vendorName: s.name(),
  vendorItemId: s.uuid(),
  packs: s.decimal({
    decimals,
    description: 'Purchase units that cover the quantity, after minimum and multiple.',
  }),
  purchaseUnit: s.text({ max: 20 }),
  stockQuantity: s.decimal({ decimals, description: 'The same in stock units.' }),
  unitPrice: s.decimal({ description: 'Per purchase unit, of the highest quantity reached.' }),
  currency: s.text({ max: 3, description: 'Of price and total.' }),
  total: s.decimal({ decimals, description: 'Of all packs.' }),
  unitCost: s.nullable(
    s.decimal({
      decimals: 10,
      description:
        'Per stock unit, in the base currency, to 10 decimals. Null where no exchange rate is known: such offers come last.',
    }),
  ),
  arrivesOn: s.date({ description: 'The lead time after the order date.' }),
});

export const listVendorOffers = endpoint({
  id: 'X093',
  operation: 'listVendorOffers',
  method: 'GET',
  path: '/vendor-offers',
  tag: 'Vendor Items',
  summary: 'Compare the offers of vendors',
  description:
    'What each active vendor item of a material or a SKU costs for a quantity: the lowest total in base currency first, then the lowest cost of a stock unit, then the first to arrive. Vendor items without a price on that day are left out.',
  access: 'member',
  calculates: 'in turn',
  query: s.object({
    itemId: s.uuid({ description: 'A material or a SKU.' }),
    quantity: s.quantity({ description: 'What is needed, in stock units.' }),
    on: s.optional(s.date({ description: 'The order date; default today.' })),
  }),
  gives: ok(s.object({ data: s.listOf(offer) })),
  fails: ['not_found'],
  example: {
    query: { itemId: vendorItemExample.materialId, quantity: '1000', on: '2026-03-01' },
    reply: {
      data: [
        {
          vendorId: vendorItemExample.vendorId,
          vendorName: 'Dale Millers',
          vendorItemId: vendorItemExample.id,
          packs: 8,
          purchaseUnit: 'GAL',
          stockQuantity: 1024,
          unitPrice: 64,
          currency: 'GBP',
          total: 512,
          unitCost: 0.5,
          arrivesOn: '2026-03-11',
        },
      ],
    },
  },

  async readSteps({ tx, orgId, now, query: { itemId, quantity, on } }) {
    const { today, isKnown } = await tx.one(selectToday(orgId, itemId, now));
    if (!isKnown) throw unknownReferences([missing('query/itemId', 'item')]);
    const day = on ?? today;
    const offered = await tx.rows(selectOffered(orgId, [itemId], day, 'lowest'));
    const lowest = offered.map((item) => ({ ...item, prices: item.prices.map(priceOf) }));
    const lots = lowest.flatMap((item) => {
      const lot = offeredLot(item, { quantity, on: day });
      return lot ? [{ vendorItemId: item.vendorItemId, packs: lot.quantity }] : [];
    });
    const reached = await tx.rows(selectReached(orgId, lots, day));
    const priceOfLot = new Map(reached.map((row) => [row.vendorItemId, priceOf(row.price)]));
    const items = lowest.map((item) => {
      const price = priceOfLot.get(item.vendorItemId);
      return { ...item, prices: price ? [...item.prices, price] : item.prices };
    });
    const ranked = offersOf(items, quantity, () => day);
    return { data: ranked.map(({ item, offer }) => ({ ...offer, vendorName: item.vendorName })) };
  },
});
