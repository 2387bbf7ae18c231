import { clientOf, make } from '../single-client.mjs';
import { idOf, ranges } from '../tenants.mjs';

/** More than the clients of a run can move. */
const plenty = 900_000_000;

/** Records found stock of every SKU in every store of a tenant. */
export async function findPlenty(tenant, { origin, query }) {
  const send = clientOf(origin, tenant);
  const skus = await query(`select id from skus where org_id = '${tenant.orgId}'`);
  const [first, last] = ranges.store;
  for (const { id: skuId } of skus) {
    for (let store = first; store <= last; store += 1) {
      const locationId = `${idOf.location(tenant)}${store}`;
      const found = { skuId, locationId, quantity: plenty };
      await make(send, '/api/finished-goods-inventory/adjustments', found, tenant.orgId);
    }
  }
}

/** Sets the policy of an organization for stock that would fall below zero. */
export const setPolicy = ({ orgId }, policy, { query }) =>
  query(`update organizations set negative_stock = $2 where id = $1`, [orgId, policy]);
