import { clientOf, make } from '../single-client.mjs';
import { idOf } from '../tenants.mjs';
import { transferHotTenant } from './transfer.mjs';

/** More than the clients of a run can transfer. */
const plenty = 900_000_000;

/**
 * Transfers under the policy `reject`, of which each is decided by the stock that is left.
 *
 * @type {import('../measure.mjs').Row}
 */
export const transferReject = {
  ...transferHotTenant,
  id: 'E104-reject',
  load: 'one hot tenant, reject',
  aim: 4,
  tenants: (all) => all.slice(3, 4),

  async seed({ tenants: [tenant], installation }) {
    const { origin, query } = installation;
    const send = clientOf(origin, tenant);
    const skus = await query(`select id from skus where org_id = '${tenant.orgId}'`);
    for (const { id: skuId } of skus) {
      for (const store of [1_000_001, 1_000_002, 1_000_003]) {
        const locationId = `${idOf.location(tenant)}${store}`;
        const found = { skuId, locationId, quantity: plenty };
        await make(send, '/api/finished-goods-inventory/adjustments', found, tenant.orgId);
      }
    }
    await query(`update organizations set negative_stock = 'reject' where id = '${tenant.orgId}'`);
  },
};
