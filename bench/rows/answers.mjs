/** Questions about costs, asked by one client at a time. */
import { clientOf, make, rateOf, timed, within } from '../single-client.mjs';
import { millOf } from './cost-cascade.mjs';

/** Sends one request again and again; each answer must fit. */
function askAgain(send, path, orgId, isRight, failures) {
  return (seconds) =>
    rateOf(async () => {
      const { outcome, milliseconds } = await timed(() => send('GET', path, undefined, orgId));
      if (outcome.status !== 200 || !isRight(JSON.parse(outcome.text))) {
        failures.push(`${path} answered ${outcome.status} ${outcome.text.slice(0, 200)}`);
      }
      return { milliseconds, done: 1 };
    }, seconds);
}

const layers = 50;

/** @type {import('../measure.mjs').Row} */
export const explanation = {
  id: 'X012',
  name: `X012 explanation, ${layers} layers on 4 levels, of 20 ms`,
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const orgId = await organization(send);
    const entryId = await bakeInThreeSteps(send, orgId);
    const path = `/api/cost-explanations?ledgerEntryId=${entryId}&depth=10`;
    const isRight = ({ value, children }) => value > 0 && JSON.stringify(children).length > 5_000;
    return { ours: askAgain(send, path, orgId, isRight, failures), floor: within(20) };
  },
};

/** Flour in many layers becomes dough, this becomes bread, and bread a box of bread. */
async function bakeInThreeSteps(send, orgId) {
  const makeHere = (path, body) => make(send, path, body, orgId);
  const { id: locationId } = await makeHere('/api/locations', { name: 'Bakery' });
  const { id: materialId } = await makeHere('/api/materials', { name: 'Rye' });
  for (let layer = 1; layer <= layers; layer += 1) {
    const found = { materialId, locationId, quantity: 1, unitCost: 1 + layer };
    await makeHere('/api/materials-inventory/adjustments', found);
  }
  const types = await send('GET', '/api/sku-types', undefined, orgId);
  const [{ id: skuTypeId }] = JSON.parse(types.text).data;
  let input = { materialId };
  let entryId;
  for (const name of ['Dough', 'Bread', 'Box']) {
    const { id: skuId } = await makeHere('/api/skus', {
      ...{ code: `Explained ${name}`, name, skuTypeId },
      unit: 'EA',
    });
    await makeHere('/api/boms', { skuId, inputs: [{ ...input, quantity: 1 }] });
    const places = { siteLocationId: locationId, stockLocationId: locationId };
    const order = await makeHere('/api/work-orders', {
      ...places,
      skuId,
      quantity: layers,
      startDate: '2026-01-01',
      status: 'Production',
    });
    const receipt = await makeHere(`/api/work-orders/${order.id}/receipts`, {
      produced: [{ skuId, quantity: layers }],
    });
    entryId = receipt.produced[0].ledgerEntryId;
    input = { skuId };
  }
  return entryId;
}

const perDay = 500;

/** @type {import('../measure.mjs').Row} */
export const valuation = {
  id: 'X015',
  readsAll: true,
  name: 'X015 valuation of 100,000 entries at two times, of 1 s',
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const orgId = await organization(send);
    const mill = await millOf({ send, tenant, installation, orgId }, perDay);
    const knownAt = new Date().toISOString();
    // Another cost for each of the entries, which a valuation of the time before must undo.
    await make(send, `/api/purchase-orders/${mill.orderId}/receipts`, mill.receipt, orgId);
    const path = `/api/inventory-valuations?knownAt=${knownAt}`;
    const isRight = ({ differences }) => differences.length === 200;
    return { ours: askAgain(send, path, orgId, isRight, failures), floor: within(1_000) };
  },
};

/** @type {import('../measure.mjs').Row} */
export const journal = {
  id: 'X081',
  readsAll: true,
  name: 'X081 journal of 100,000 entries, of 500 ms',
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const orgId = await organization(send);
    await millOf({ send, tenant, installation, orgId }, perDay);
    const path = `/api/journals/preview?month=${new Date().toISOString().slice(0, 7)}`;
    const isRight = ({ lines }) => lines.some(({ kind }) => kind === 'disposal');
    return { ours: askAgain(send, path, orgId, isRight, failures), floor: within(500) };
  },
};

/** @type {import('../measure.mjs').Row} */
export const impact = {
  id: 'impact',
  name: 'correction of 10,000 rows with its impact, of one without',
  aim: 0.8,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const send = clientOf(installation.origin, tenant);
    const orgId = await organization(send);
    const mill = await millOf({ send, tenant, installation, orgId }, 50);
    const correct = (query) => async () => {
      const { milliseconds } = await timed(async () => {
        const path = `/api/purchase-orders/${mill.orderId}/receipts${query}`;
        const { id } = await make(send, path, mill.receipt, orgId);
        const receipt = `/api/purchase-order-receipts/${id}${query}`;
        const back = await send('DELETE', receipt, undefined, orgId);
        const { impact: shown } = back.status === 200 ? JSON.parse(back.text) : {};
        if (back.status > 204 || (query && !shown)) failures.push(`${back.status} ${back.text}`);
      });
      return { milliseconds, done: 2 * mill.rows };
    };
    return {
      ours: (seconds) => rateOf(correct('?include=impact'), seconds),
      floor: (seconds) => rateOf(correct(''), seconds),
    };
  },
};
