import { readFileSync } from 'node:fs';
import { localIssuer, openLocalIdentity } from '../dist/serve/identity/local-identity.js';

/** Ledger rows of each tenant: the first one has the most. */
export const ordinarySizes = [10_000, ...Array(49).fill(300)];

/**
 * An organization and its user. The ids of its records contain consecutive numbers, so that a
 * client can draw one without a look-up.
 *
 * @typedef {object} Tenant
 * @property {number} number from 1
 * @property {string} orgId
 * @property {string} userId
 * @property {string} token an ID token
 * @property {number} rows ledger entries at the beginning
 */

/** Beginnings of ids; the last seven digits are drawn from the ranges below. */
export const idOf = {
  sku: (tenant) => beginning(1, tenant),
  location: (tenant) => beginning(2, tenant),
  entry: (tenant) => beginning(3, tenant),
};

/** Stock is in the stores, and is transferred to the shops. */
export const ranges = {
  sku: [1_000_000, 1_000_099],
  store: [1_000_001, 1_000_003],
  shop: [1_000_004, 1_000_005],
  entry: ({ rows }) => [1_000_000, 1_000_000 + rows - 1],
};

function beginning(kind, { number }) {
  return `0192f000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(5, '0')}`;
}

/**
 * Creates users and organizations over the API, and masters and opening stock in one script, with
 * all quantities and values that the service would have stored.
 *
 * @param {readonly number[]} sizes ledger rows of each
 * @returns {Promise<Tenant[]>}
 */
export async function fillTenants({ origin, folder, query }, sizes, say) {
  say(`Filling ${sizes.length} tenants ...`);
  const identity = await openLocalIdentity({
    dataDir: folder,
    issuer: localIssuer,
    now: () => new Date(),
  });
  const tenants = [];
  for (const [index, rows] of sizes.entries()) {
    const number = index + 1;
    const token = await identity.signIdToken(`clerk.${number}@example.com`);
    const user = await post(origin, token, '/api/user', {});
    const name = `Tenant ${number}`;
    const organization = await post(origin, token, '/api/organizations', { name });
    tenants.push({ number, orgId: organization.id, userId: user.id, token, rows });
  }
  const known = tenants.map(({ token: _token, ...tenant }) => tenant);
  const stock = readFileSync(new URL('./opening-stock.sql', import.meta.url), 'utf8');
  await query(stock.replace(':tenants', `'${JSON.stringify(known)}'`));
  return tenants;
}

async function post(origin, token, path, body) {
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return JSON.parse(text);
}
