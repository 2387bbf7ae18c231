import { floorsOf } from '../captured.mjs';
import { idOf, ranges } from '../tenants.mjs';

const draws = { sku: ranges.sku, store: ranges.store, quantity: [1, 9] };

export const adjustmentOf = (tenant, skuId = `${idOf.sku(tenant)}<sku>`) => ({
  method: 'POST',
  path: '/api/finished-goods-inventory/adjustments',
  body: JSON.stringify({
    skuId,
    locationId: `${idOf.location(tenant)}<store>`,
    quantity: '<quantity>',
  }).replace('"<quantity>"', '<quantity>'),
  draws,
});

/**
 * Adjustments of one organization, from so many connections.
 *
 * @param {number} clients
 * @returns {import('../measure.mjs').Row}
 */
export const adjustment = (clients) => ({
  id: `E106-${clients}`,
  name: 'E106 adjustment',
  load: `one tenant, ${clients} connections`,
  clients,
  aim: 4,
  writes: 'ledger_entries',
  tenants: (all) => all.slice(2, 3),
  request: adjustmentOf,
  isRight: ({ body }) => body.eventType === 'ADJUST' && body.unitCost !== null,
  floors: floorsOf(adjustmentOf),
});
