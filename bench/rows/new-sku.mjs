import { floorsOf } from '../captured.mjs';
import { adjustmentOf } from './adjustment.mjs';

/** Codes are drawn from so many that none is drawn twice. */
const draws = { code: [1e14, 1e15 - 1] };

/** The SKU type of each tenant, by its number. */
const types = new Map();

const skuOf = (tenant) => ({
  method: 'POST',
  path: '/api/skus',
  body: JSON.stringify({
    code: 'NEW-<code>',
    name: 'Wheat bread',
    skuTypeId: types.get(tenant.number),
    unit: 'EA',
  }),
  draws,
});

async function readTypes({ tenants, installation }) {
  for (const { number, orgId } of tenants) {
    const [type] = await installation.query(
      'select id from sku_types where org_id = $1 order by id limit 1',
      [orgId],
    );
    types.set(number, type.id);
  }
}

/**
 * SKUs of one organization, created from so many connections.
 *
 * @param {number} clients
 * @returns {import('../measure.mjs').Row}
 */
export const newSku = (clients) => ({
  id: `E076-new-${clients}`,
  name: 'E076 SKU, created',
  load: `one tenant, ${clients} connections`,
  clients,
  aim: 1,
  writes: 'skus',
  tenants: (all) => all.slice(10, 11),
  seed: readTypes,
  request: skuOf,
  isRight: ({ body }) => body.code.startsWith('NEW-'),
  floors: floorsOf(skuOf),
});

/**
 * SKUs of one organization, each created and then stocked by the same connection.
 *
 * @param {number} clients
 * @returns {import('../measure.mjs').Row}
 */
export const skuWithStock = (clients) => ({
  id: `E076-${clients}`,
  name: 'E076 SKU, created and stocked',
  load: `one tenant, ${clients} connections`,
  clients,
  aim: 1,
  writes: 'ledger_entries',
  tenants: (all) => all.slice(7, 8),

  seed: readTypes,

  request: (tenant) => ({ ...skuOf(tenant), next: adjustmentOf(tenant, '{id}') }),
  isRight: ({ body }) => body.eventType === 'ADJUST',

  floors: floorsOf(skuOf, (tenant) => adjustmentOf(tenant)),
});
