import { millOf } from '../rows/cost-cascade.mjs';
import { clientOf, make, openOrganization } from '../single-client.mjs';

/** Materials whose receipts are corrected, and the entries that each correction revalues. */
const mills = 8;
const perDay = 10;

/** Lines of the order that is printed, in several scripts. */
const lines = 100;
const scripts = 'Καλημέρα Привет 采购订单 발주서 ';

/** Enough for pages of the greatest size. */
const vendors = 200;
const notes = 'n'.repeat(10_000);

/**
 * The data of each bad neighbour, an organization of its own, and what `load.mjs` does with it.
 *
 * @param {import('../tenants.mjs').Tenant[]} tenants whose users the neighbours are
 */
export async function openNeighbours(tenants, installation) {
  const openers = [corrections, pdfs, deaf, imports];
  const loads = [];
  for (const [index, open] of openers.entries()) {
    const tenant = tenants[index];
    const send = clientOf(installation.origin, tenant);
    const orgId = await openOrganization(send);
    const own = await open({ send, tenant, installation, orgId });
    loads.push({ ...own, origin: installation.origin, token: tenant.token, orgId });
  }
  return loads;
}

async function corrections(field) {
  const { send, orgId } = field;
  const receipts = [];
  for (let number = 1; number <= mills; number += 1) {
    const { orderId, receipt, rows } = await millOf(field, perDay, number);
    // As much as was consumed since: each correction of its cost revalues all of that.
    const items = receipt.items.map((item) => ({ ...item, quantity: rows }));
    const path = `/api/purchase-orders/${orderId}/receipts`;
    const made = await make(send, path, { ...receipt, items }, orgId);
    receipts.push({ id: made.id, itemId: made.items[0].id });
  }
  return { kind: 'corrections', receipts };
}

async function pdfs({ send, orgId }) {
  const makeHere = (path, body) => make(send, path, body, orgId);
  const { id: shipToLocationId } = await makeHere('/api/locations', { name: 'Yard' });
  const { id: vendorId } = await makeHere('/api/vendors', { name: 'Printer' });
  const { id: materialId } = await makeHere('/api/materials', { name: 'Paper' });
  const item = { materialId, quantity: 1, unitPrice: 2, notes: scripts.repeat(4) };
  const order = await makeHere('/api/purchase-orders', {
    vendorId,
    shipToLocationId,
    items: Array(lines).fill(item),
  });
  return { kind: 'pdfs', orderId: order.id };
}

async function deaf({ send, orgId }) {
  for (let number = 0; number < vendors; number += 1) {
    await make(send, '/api/vendors', { name: `Vendor ${number}`, notes }, orgId);
  }
  return { kind: 'deaf' };
}

const imports = async () => ({ kind: 'imports' });
