import { findPlenty, setPolicy } from './plenty.mjs';
import { transferHotTenant } from './transfer.mjs';

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
    await findPlenty(tenant, installation);
    await setPolicy(tenant, 'reject', installation);
  },
};
