/** Counts of ten thousand materials, by one client that sends one request at a time. */
import { clientOf, make, newCode, rateOf, timed, within } from '../single-client.mjs';

const lines = 10_000;
const ofRequest = 500;
/** The lines of a count; more are refused. */
const maxLines = 50_000;

/**
 * Half of the lines find less than there is, and half of them more.
 *
 * @type {import('../measure.mjs').Row}
 */
export const countPosting = {
  id: 'X052',
  name: `X052 posting of ${lines} counted lines, in 5 s`,
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const store = await openStore(installation, tenant, organization);
    const post = async () => {
      const countId = await openCount(store);
      for (let at = 0; at < lines; at += ofRequest) {
        await save(store, countId, store.itemIds.slice(at, at + ofRequest), failures);
      }
      const path = `/api/stock-counts/${countId}/post`;
      const { outcome, milliseconds } = await timed(() =>
        store.send('POST', path, undefined, store.orgId),
      );
      if (outcome.status !== 200 || JSON.parse(outcome.text).differenceCount !== lines) {
        failures.push(`${path} answered ${outcome.status} ${outcome.text.slice(0, 200)}`);
      }
      return { milliseconds, done: lines };
    };
    return { ours: (seconds) => rateOf(post, seconds), floor: within(5_000, lines) };
  },
};

/** @type {import('../measure.mjs').Row} */
export const countSaving = {
  id: 'X050',
  name: `X050 saving of ${ofRequest} counted lines, in 200 ms`,
  aim: 1,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const store = await openStore(installation, tenant, organization);
    let countId = await openCount(store);
    let at = 0;
    let saved = 0;
    const saveNext = async () => {
      if (saved + ofRequest > maxLines) {
        const path = `/api/stock-counts/${countId}`;
        await store.send('PATCH', path, { status: 'Cancelled' }, store.orgId);
        countId = await openCount(store);
        saved = 0;
      }
      saved += ofRequest;
      const itemIds = store.itemIds.slice(at, at + ofRequest);
      at = (at + ofRequest) % lines;
      const { milliseconds } = await timed(() => save(store, countId, itemIds, failures));
      return { milliseconds, done: ofRequest };
    };
    return { ours: (seconds) => rateOf(saveNext, seconds), floor: within(200, ofRequest) };
  },
};

/**
 * Adjustments on the day after a count of the item and the location. The floor is the same of an
 * item that was not counted.
 *
 * @type {import('../measure.mjs').Row}
 */
export const afterCount = {
  id: 'E099-counted',
  name: 'E099 adjustment of a counted item, of one that was not counted',
  load: '1 connection',
  aim: 0.98,
  tenants: (all) => all.slice(0, 1),

  async sides({ tenants: [tenant], installation, organization }, failures) {
    const store = await openStore(installation, tenant, organization);
    const [counted, other] = store.itemIds;
    const countId = await openCount(store);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
    await save(store, countId, [counted], failures, yesterday);
    await store.send('POST', `/api/stock-counts/${countId}/post`, undefined, store.orgId);
    const adjust = (materialId) => async () => {
      const found = { materialId, locationId: store.locationId, quantity: 1 };
      const { milliseconds } = await timed(() =>
        make(store.send, '/api/materials-inventory/adjustments', found, store.orgId),
      );
      return { milliseconds, done: 1 };
    };
    return {
      ours: (seconds) => rateOf(adjust(counted), seconds),
      floor: (seconds) => rateOf(adjust(other), seconds),
    };
  },
};

/** An organization with so many materials at a location, 100 of each. */
async function openStore(installation, tenant, organization) {
  const send = clientOf(installation.origin, tenant);
  const orgId = await organization(send);
  const location = newCode('Store');
  const { id: locationId } = await make(send, '/api/locations', { name: location }, orgId);
  const part = newCode('PART');
  const code = (index) => `${part}-${index}`;
  const numbers = Array.from({ length: lines }, (_, index) => index);
  const parts = numbers.map((index) => ({ code: code(index), name: code(index), unit: 'EA' }));
  const { results } = await importRows({ send, orgId }, 'materials', parts);
  const stock = numbers.map((index) => ({
    ...{ material: code(index), location },
    ...{ quantity: 100, unitCost: 2 },
  }));
  await importRows({ send, orgId }, 'opening-stock', stock);
  return { send, orgId, locationId, itemIds: results.map(({ id }) => id), number: 0 };
}

async function importRows({ send, orgId }, list, rows) {
  const path = `/api/${list}/bulk-import`;
  const { status, text } = await send('POST', path, { rows }, orgId);
  if (status !== 200) throw new Error(`${path} answered ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function openCount(store) {
  store.number += 1;
  const name = `Count ${store.number}`;
  const { id } = await make(store.send, '/api/stock-counts', { name }, store.orgId);
  return id;
}

/** Saves lines that find another quantity than the count before. */
async function save(
  { send, orgId, locationId, number },
  countId,
  itemIds,
  failures,
  countedAt = undefined,
) {
  const sent = itemIds.map((itemId, index) => {
    const counted = 100 + (index % 2 === 0 ? number : -(number % 100));
    return { itemId, locationId, counted, countedAt };
  });
  const path = `/api/stock-counts/${countId}/lines`;
  const { status, text } = await send('POST', path, { lines: sent }, orgId);
  if (status !== 200) failures.push(`${path} answered ${status} ${text.slice(0, 200)}`);
}
