/** Draft purchase orders of what a plan suggests to buy: one for each vendor and place. */

import type { Work } from '../../kernel/contract/work.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, invalid, missing, refuse, unknownReferences } from '../../kernel/problem.ts';
import { type Exact, ONE, ZERO } from '../../kernel/values/exact.ts';
import { newOrderRate, type TableRate } from '../../orders/exchange-rate.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import { loadRates } from '../exchange-rates/new-order-rates.ts';
import { itemIdOf, type NamesItem } from '../named-item.ts';
import { boughtBy, unitPriceOf } from '../purchase-orders/bought-by.ts';
import { newOrder } from '../purchase-orders/new-order.ts';
import { purchaseOrderRules } from '../purchase-orders/purchase-order-rules.ts';
import { articleFaults, loadReferences, referenceFaults } from '../purchase-orders/references.ts';
import type { Chosen } from './chosen-suggestions.ts';
import { packOf, selectLastPrices } from './plan-orders.store.ts';

export async function draftPurchaseOrders(work: Work, chosen: readonly Chosen[]) {
  if (chosen.length === 0) return [];
  const { tx, org } = work;
  const faults = chosen.flatMap(noVendor);
  if (faults.length > 0) throw invalid(...faults);
  const vendorIds = [...new Set(chosen.map(vendorOf))];
  const wanted = chosen.map((each) => ({
    vendorId: vendorOf(each),
    itemId: each.suggestion.itemId,
    unitsPerPurchaseUnit: each.suggestion.unitsPerPurchaseUnit ?? ONE,
  }));
  const found = await tx.rows(selectLastPrices(org.id, wanted));
  const prices = new Map(found.map((row) => [packOf(row), row.unitPrice]));
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
  const drafted = lines.map(({ asked, suggestion }) => ({
    ...(suggestion.itemType === 'sku'
      ? { skuId: suggestion.itemId }
      : { materialId: suggestion.itemId }),
    quantity: asked.orderQuantity ?? asked.quantity,
    unit: suggestion.unit,
    ...(suggestion.unitsPerPurchaseUnit && {
      unitsPerPurchaseUnit: suggestion.unitsPerPurchaseUnit,
    }),
    ...(asked.unitPrice && { unitPrice: asked.unitPrice }),
    expectedDate: asked.neededOn,
  }));
  const days = lines.map(({ asked }) => asked.neededOn).sort();
  const shipToLocationId = first.asked.locationId;
  const draft = { vendorId, shipToLocationId, expectedDate: present(days[0]), items: drafted };
  const references = await loadReferences(work, draft);
  const vendor = references.vendors.get(vendorId) ?? fail(first);
  const { orderable } = references;
  const terms = newOrderRate(work, {}, vendor, rates);
  const items = drafted.map((line) => {
    const { bought } = boughtBy(line, vendorId, orderable.vendorItems, '');
    const { unitsPerPurchaseUnit = ONE } = line;
    const last = prices.get(packOf({ vendorId, itemId: itemIdOf(line), unitsPerPurchaseUnit }));
    return { ...line, unitPrice: unitPriceOf(line, bought, terms) ?? last ?? ZERO };
  });
  const body = { ...draft, items };
  const ofLines = articleFaults(body, references, terms);
  const others = referenceFaults(body, references);
  refuse(
    [...ofLines.notFound, ...others.notFound].map(at(lines)),
    [...ofLines.invalid, ...others.invalid].map(at(lines)),
  );
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
  throw unknownReferences([missing(`${place}/vendorId`, 'vendor')]);
}
