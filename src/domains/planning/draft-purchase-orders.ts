/** Draft purchase orders of what a plan suggests to buy: one for each vendor and place. */

import type { Work } from '../../kernel/contract/work.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, invalid, missing, refuse } from '../../kernel/problem.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import type { TableRate } from '../../orders/exchange-rate.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import { loadRates } from '../exchange-rates/new-order-rates.ts';
import { itemIdOf, type NamesItem } from '../named-item.ts';
import { newOrder } from '../purchase-orders/new-order.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import { loadReferences, referenceFaults } from '../purchase-orders/references.ts';
import type { Chosen } from './chosen-suggestions.ts';
import { selectLastPrices } from './plan-orders.store.ts';

export async function draftPurchaseOrders(work: Work, chosen: readonly Chosen[]) {
  if (chosen.length === 0) return [];
  const { tx, org } = work;
  const faults = chosen.flatMap(noVendor);
  if (faults.length > 0) throw invalid(...faults);
  const vendorIds = [...new Set(chosen.map(vendorOf))];
  const itemIds = [...new Set(chosen.map(({ suggestion }) => suggestion.itemId))];
  const found = await tx.rows(selectLastPrices(org.id, vendorIds, itemIds));
  const prices = new Map(found.map((row) => [`${row.vendorId} ${row.itemId}`, row.unitPrice]));
  const byOrder = groupedBy(chosen, (each) => `${vendorOf(each)} ${each.asked.locationId}`);
  const unrated = vendorIds.map((partnerId) => ({ partnerId, body: {}, now: work.now }));
  const rates = await loadRates(tx, org.id, 'vendors', unrated);
  const states = [];
  for (const lines of byOrder.values()) states.push(await orderOf(work, lines, prices, rates));
  const made = await makeOrders(work, purchaseOrderRules, states);
  return made.map(({ order, items }) => ({
    id: order.id,
    poNumber: order.poNumber,
    vendorId: order.vendorId,
    shipToLocationId: present(order.shipToLocationId),
    currency: order.currency,
    exchangeRate: order.exchangeRate,
    unpricedItemIds: unpriced(items),
    itemCount: items.length,
  }));
}

const unpriced = (items: readonly (NamesItem & { unitPrice: Exact })[]): string[] => [
  ...new Set(items.filter(({ unitPrice }) => unitPrice.eq(ZERO)).map(itemIdOf)),
];

const vendorOf = ({ asked, suggestion }: Chosen): string =>
  asked.vendorId ?? present(suggestion.vendorId);

const noVendor = ({ asked, suggestion, at }: Chosen): Fault[] =>
  (asked.vendorId ?? suggestion.vendorId)
    ? []
    : [
        {
          path: `${at}/vendorId`,
          code: 'required',
          message: 'is required: the item has no preferred vendor and was never ordered.',
        },
      ];

type Prices = ReadonlyMap<string, NonNullable<Chosen['asked']['unitPrice']>>;

/** The lines have the vendor and the place of the first. */
async function orderOf(
  work: Work,
  lines: readonly Chosen[],
  prices: Prices,
  rates: readonly TableRate[],
) {
  const first = present(lines[0]);
  const vendorId = vendorOf(first);
  const items = lines.map(({ asked, suggestion }) => ({
    ...(suggestion.itemType === 'sku'
      ? { skuId: suggestion.itemId }
      : { materialId: suggestion.itemId }),
    quantity: asked.quantity,
    unitPrice: asked.unitPrice ?? prices.get(`${vendorId} ${suggestion.itemId}`) ?? ZERO,
    expectedDate: asked.neededOn,
  }));
  const days = lines.map(({ asked }) => asked.neededOn).sort();
  const shipToLocationId = first.asked.locationId;
  const body = { vendorId, shipToLocationId, expectedDate: present(days[0]), items };
  const references = await loadReferences(work.tx, work.org.id, body);
  const { notFound, invalid: unfit } = referenceFaults(body, references);
  refuse(notFound.map(at(lines)), unfit.map(at(lines)));
  const vendor = references.vendors.get(vendorId) ?? fail(first);
  const { items: orderable } = references;
  return newOrder(work, { id: work.newId(), body, vendor, orderable, rates });
}

/** A fault of the order at the suggestion that it comes from. */
const at =
  (lines: readonly Chosen[]) =>
  (fault: Fault | false): Fault | false => {
    if (!fault) return false;
    const [, index] = /^\/items\/(\d+)\//.exec(fault.path) ?? [];
    const line = present(lines[Number(index ?? 0)]);
    const field =
      index === undefined ? fault.path.replace('shipToLocationId', 'locationId') : '/itemId';
    return { ...fault, path: `${line.at}${field}` };
  };

function fail({ at: place }: Chosen): never {
  throw invalid(missing(`${place}/vendorId`, 'vendor'));
}
