import { copyIn, copyOut } from '../copy.mjs';
import { clientOf, make, openOrganization, rateOf, timed } from '../single-client.mjs';

const count = 10_000;
const typeCount = 20;

const typeName = (number) => `Type ${number % typeCount}`;

/** What somebody brings along from a spreadsheet: types by name, and what each material costs. */
const row = (_value, index) => ({
  code: `M-${index}`,
  name: `Material number ${index}, white`,
  materialType: typeName(index),
  unit: 'KG',
  unitCost: ((index % 997) + 1) / 100,
  reorderPoint: index % 500,
  leadTimeDays: index % 60,
  purchaseUnit: 'BAG',
  unitsPerPurchaseUnit: 25,
  externalId: `erp-${index}`,
});

const body = JSON.stringify({ rows: Array.from({ length: count }, row) });

/** The columns of `materials` and nothing else: no index, no key, nothing to be computed. */
const bareTable = 'bench_materials';

/**
 * One client imports, again and again, each time into an organization that has no material yet.
 *
 * @type {import('../measure.mjs').Row}
 */
export const importMaterials = {
  id: 'E075',
  name: `E075 bulk import, 10,000 materials`,
  aim: 0.25,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation }, failures) {
    const { origin, query, databaseUrl } = installation;
    const send = clientOf(origin, tenant);
    const importOnce = async () => {
      const orgId = await openImporter(send);
      const path = '/api/materials/bulk-import';
      const { outcome, milliseconds } = await timed(() => send('POST', path, body, orgId));
      failures.push(...(await faultsOf(query, outcome, orgId)));
      return { orgId, milliseconds, done: count };
    };
    await query(`create table ${bareTable} (like materials)`);
    // The floor copies what an import has written.
    const { orgId } = await importOnce();
    const rows = await copyOut(databaseUrl, `select * from materials where org_id = '${orgId}'`);
    const copyOnce = async () => ({
      milliseconds: await copyIn(databaseUrl, bareTable, rows),
      done: count,
    });
    return {
      ours: (seconds) => rateOf(importOnce, seconds),
      floor: (seconds) => rateOf(copyOnce, seconds),
    };
  },
};

/** An organization with the types that the rows name. */
async function openImporter(send) {
  const orgId = await openOrganization(send);
  for (let number = 0; number < typeCount; number += 1) {
    await make(send, '/api/material-types', { name: typeName(number) }, orgId);
  }
  return orgId;
}

/** Every row that was accepted is there with its cost, and none besides. */
async function faultsOf(query, { status, text }, orgId) {
  if (status !== 200) return [`E075 answered ${status} ${text.slice(0, 300)}`];
  const [{ found }] = await query(
    `select count(*)::int as found from materials m join items i using (org_id, id)
      where m.org_id = $1 and m.unit_cost = i.current_cost and m.unit_cost > 0`,
    [orgId],
  );
  return found === count ? [] : [`E075: ${count} were sent, but ${found} are in the database.`];
}
