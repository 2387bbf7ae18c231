/** The cost of a row in a large tenant, as a multiple of its cost in a small one. */
import { flush, openSides, watched } from './measure.mjs';
import { setPolicy } from './rows/plenty.mjs';

/**
 * @typedef {object} Growth
 * @property {import('./measure.mjs').Row} row
 * @property {import('./measure.mjs').Round[][]} rounds of each tenant
 * @property {string[]} failures
 */

/**
 * Measures our side of a row in each tenant in turns. Work that other rows do in an organization of
 * its own is done in the tenant.
 *
 * @param {import('./measure.mjs').Row} row
 * @param {{ tenants: import('./tenants.mjs').Tenant[] }} field
 * @returns {Promise<Growth>}
 */
export async function measureGrowth(row, { tenants, ...rest }, { rounds, seconds }) {
  const growth = { row, rounds: tenants.map(() => []), failures: [] };
  const runs = [];
  for (const tenant of tenants) {
    const field = { ...rest, tenants: [tenant], organization: async () => tenant.orgId };
    // A row before may have changed it: here all rows share the tenant.
    await setPolicy(tenant, 'allow', rest.installation);
    await row.seed?.(field);
    const { ours } = await openSides(row, field, { failures: growth.failures, notes: [] });
    runs.push(ours);
  }
  if (growth.failures.length > 0) return growth;
  await flush(rest.installation);
  for (const run of runs) await run(seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      growth.rounds[index].push(await watched(rest, () => run(seconds)));
    }
  }
  return growth;
}
