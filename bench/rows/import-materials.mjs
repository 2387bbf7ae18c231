import { copyIn, copyOut } from '../copy.mjs';

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
      const orgId = await openOrganization(send);
      const began = performance.now();
      const answer = await send('/api/materials/bulk-import', body, orgId);
      const milliseconds = performance.now() - began;
      failures.push(...(await faultsOf(query, answer, orgId)));
      return { orgId, milliseconds };
    };
    await query(`create table ${bareTable} (like materials)`);
    // The floor copies what an import has written.
    const { orgId } = await importOnce();
    const rows = await copyOut(databaseUrl, `select * from materials where org_id = '${orgId}'`);
    return {
      ours: (seconds) => rateOf(async () => (await importOnce()).milliseconds, seconds),
      floor: (seconds) => rateOf(() => copyIn(databaseUrl, bareTable, rows), seconds),
    };
  },
};

function clientOf(origin, { token }) {
  return async (path, text, orgId) => {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(orgId && { 'x-org-id': orgId }),
      },
      body: text,
    });
    return { status: response.status, text: await response.text() };
  };
}

let organizations = 0;

async function openOrganization(send) {
  organizations += 1;
  const name = `Importer ${organizations}`;
  const { status, text } = await send('/api/organizations', JSON.stringify({ name }));
  if (status !== 201) throw new Error(`/api/organizations answered ${status} ${text}`);
  const { id } = JSON.parse(text);
  for (let number = 0; number < typeCount; number += 1) {
    await send('/api/material-types', JSON.stringify({ name: typeName(number) }), id);
  }
  return id;
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

/** Rows per second of works that follow each other for a while; what prepares them is left out. */
async function rateOf(work, seconds) {
  let milliseconds = 0;
  let done = 0;
  while (milliseconds < seconds * 1000) {
    milliseconds += await work();
    done += count;
  }
  return { rate: (done / milliseconds) * 1000, done };
}
