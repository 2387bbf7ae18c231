import pg from 'pg';
import { captureStatements } from '../captured.mjs';
import { sessionOf } from '../floor.mjs';
import { clientOf, make, rateOf, timed } from '../single-client.mjs';

const count = 10_000;
const typeCount = 20;

const path = '/api/materials/bulk-import';

const typeName = (number) => `Type ${number % typeCount}`;

/** Rows of a spreadsheet: types by name, and the cost of each material. */
const row = (importNumber, index) => ({
  code: `M${importNumber}-${index}`,
  name: `Material number ${index}, white`,
  materialType: typeName(index),
  unit: 'KG',
  unitCost: ((index % 997) + 1) / 100,
  reorderPoint: index % 500,
  leadTimeDays: index % 60,
  purchaseUnit: 'BAG',
  unitsPerPurchaseUnit: 25,
  externalId: `erp-${importNumber}-${index}`,
});

const bodyOf = (importNumber) =>
  JSON.stringify({ rows: Array.from({ length: count }, (_, index) => row(importNumber, index)) });

/**
 * A client repeatedly imports other materials, each time into a new organization unless one is
 * passed.
 *
 * @type {import('../measure.mjs').Row}
 */
export const importMaterials = {
  id: 'E075',
  name: 'E075 bulk import, 10,000 materials',
  aim: 0.5,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const { origin, query, databaseUrl } = installation;
    const send = clientOf(origin, tenant);
    let imports = 0;
    const importOnce = async () => {
      const orgId = await organization(send);
      await openTypes(send, orgId);
      imports += 1;
      const body = bodyOf(imports);
      const { outcome, milliseconds } = await timed(() => send('POST', path, body, orgId));
      failures.push(...(await faultsOf(query, outcome, orgId, imports)));
      return { milliseconds, done: count };
    };
    const orgId = await organization(send);
    await openTypes(send, orgId);
    const [work] = await captureStatements(installation, [tenant], () =>
      send('POST', `${path}?dryRun=true`, bodyOf(0), orgId),
    );
    return {
      ours: (seconds) => rateOf(importOnce, seconds),
      floor: (seconds) => replay(work, seconds, databaseUrl),
    };
  },
};

/** Sends the captured statements of an import repeatedly, each time in one message. */
async function replay({ prepare, text, role }, seconds, connectionString) {
  const client = new pg.Client({ connectionString, options: sessionOf(role) });
  await client.connect();
  try {
    for (const statement of prepare) await client.query(statement);
    const sendOnce = async () => {
      const { milliseconds } = await timed(() => client.query(text));
      return { milliseconds, done: count };
    };
    return await rateOf(sendOnce, seconds);
  } finally {
    await client.end();
  }
}

/** Makes organizations with the types that the rows name. */
const withTypes = new Set();

async function openTypes(send, orgId) {
  if (withTypes.has(orgId)) return;
  for (let number = 0; number < typeCount; number += 1) {
    await make(send, '/api/material-types', { name: typeName(number) }, orgId);
  }
  withTypes.add(orgId);
}

/** Checks that every accepted row exists with its cost, and no other. */
async function faultsOf(query, { status, text }, orgId, importNumber) {
  if (status !== 200) return [`E075 answered ${status} ${text.slice(0, 300)}`];
  const [{ found }] = await query(
    `select count(*)::int as found from materials m join items i using (org_id, id)
      where m.org_id = $1 and m.code like $2 and m.unit_cost = i.current_cost
        and m.unit_cost > 0`,
    [orgId, `M${importNumber}-%`],
  );
  return found === count ? [] : [`E075: ${count} were sent, but ${found} are in the database.`];
}
