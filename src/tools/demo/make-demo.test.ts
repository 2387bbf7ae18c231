import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TObject } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, Client } from '../../../test/support/client.ts';
import { parents } from '../../../test/support/demo-lists.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { currentCostBreaches, explanationBreaches } from '../../../test/support/explanations.ts';
import { addressOf } from '../../../test/support/valid-requests.ts';
import { openWorld, query, type World } from '../../../test/support/world.ts';
import { endpoints } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import { type Endpoint, isPlatform, isTenant } from '../../kernel/contract/endpoint.ts';
import { exact } from '../../kernel/values/exact.ts';
import { verifyCommand } from '../verify/command.ts';
import { type Demo, makeDemo } from './make-demo.ts';
import { demoLines, offerDemo } from './offer-demo.ts';

let world: World;
let demo: Demo;
/** Uses the API token of the demo. */
let visitor: Client;
/** Signed in as the owner. */
let owner: Client;

const optionsOf = ({ databaseUrl, dataDir }: World) => ({
  config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
  databaseUrl,
});

async function open(): Promise<{ world: World; demo: Demo }> {
  const made = await openWorld();
  return { world: made, demo: await makeDemo(optionsOf(made), new AbortController().signal) };
}

beforeAll(async () => {
  ({ world, demo } = await open());
  visitor = new Client(world.origin, demo.token);
  const signedIn = await world.service.local?.signIdToken(demo.email);
  owner = new Client(world.origin, signedIn as string, { orgId: demo.orgId });
});

async function rows(path: string, query: Record<string, string> = {}): Promise<Answer['body'][]> {
  const answer = await visitor.get(path, { query: { limit: '200', ...query } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.nextCursor).toBeNull();
  return answer.body.data;
}

const isList = ({ gives }: Endpoint) =>
  'nextCursor' in ((gives.schema as TObject | undefined)?.properties ?? {});

describe('lists', () => {
  // A demo sends nothing to other machines.
  const sends = ({ tag, path }: Endpoint) => tag === 'Webhooks' || path.endsWith('/mails');
  // Views are what people keep of their own work.
  const isOwn = ({ tag }: Endpoint) => tag === 'Views';
  const lists = endpoints.filter((each) => isList(each) && !sends(each) && !isOwn(each));

  test('that belong to a record are in `parents`', () => {
    expect(lists.length).toBeGreaterThan(30);
    const needing = lists.filter(({ path }) => path.includes(':')).map(({ id }) => id);
    expect(Object.keys(parents)).toEqual(expect.arrayContaining(needing));
  });

  test.each(lists.map((list) => [`${list.id} ${list.operation}`, list] as const))(
    '%s has rows',
    async (_title, list) => {
      const { path, query } = (await parents[list.id]?.(rows, demo)) ?? {};
      const client = isTenant(list.access) && !isPlatform(list) ? visitor : owner;
      const address = addressOf(list, path as Record<string, string>);
      const answer = await client.get(address, { query: query as Record<string, string> });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data.length).toBeGreaterThan(0);
    },
  );
});

describe('orders', () => {
  test.each([
    ['/purchase-orders', '/purchase-order-status-types'],
    ['/work-orders', '/work-order-status-types'],
    ['/sales-orders', '/order-status-types'],
  ])('%s have every status', async (list, types) => {
    const { data } = (await visitor.get(types)).body;
    const names = data.map(({ name }: { name: string }) => name);
    const found = new Set((await rows(list)).map(({ status }) => status));
    expect([...found].sort()).toEqual(names.sort());
  });

  test('have every fulfillment status, and one is on hold', async () => {
    const orders = await rows('/sales-orders');
    expect(new Set(orders.map(({ fulfillmentStatus }) => fulfillmentStatus)).size).toBe(3);
    expect(orders.filter(({ onHold }) => onHold)).toHaveLength(1);
  });

  test('have margins between 33% and 80%', async () => {
    for (const { id } of await rows('/sales-orders', { status: 'Completed' })) {
      const { text } = await visitor.get(`/sales-orders/${id}`);
      const figure = (name: string) =>
        exact(new RegExp(`"${name}":([\\d.-]+)`).exec(text)?.[1] ?? '');
      const [margin, subtotal] = [figure('margin'), figure('subtotal')];
      expect(margin.gt(subtotal.times('0.33')), text).toBe(true);
      expect(margin.lt(subtotal.times('0.8')), text).toBe(true);
    }
  });
});

test('goods came back a month after they were sold: for the shelf, for the bin, and not yet', async () => {
  const returns = await rows('/sales-returns', { sort: 'returnDate' });
  expect(returns.map(({ status }) => status)).toEqual(['Received', 'Expected']);
  const { items, soId, returnDate } = (await visitor.get(`/sales-returns/${returns[0].id}`)).body;
  expect(items.map(({ disposition }: Answer['body']) => disposition)).toEqual(['restock', 'scrap']);
  expect(items[0].returnedCost).toBeGreaterThan(0);
  expect(items[1].lossValue).toBeGreaterThan(0);
  const { data } = (await visitor.get(`/sales-orders/${soId}/returnable`)).body;
  const days = (Date.parse(returnDate) - Date.parse(data[0].shipDate)) / 86_400_000;
  expect(days).toBeGreaterThan(27);
});

test('three counts: one that a late receipt has rebuilt, a blind one, and one that goes on', async () => {
  const counts = await rows('/stock-counts', { sort: 'createdAt' });
  expect(counts.map(({ status, isBlind }) => [status, isBlind])).toEqual([
    ['Posted', false],
    ['Posted', true],
    ['Open', false],
  ]);
  const [first, , last] = counts;
  const late = await rows(`/stock-counts/${first.id}/lines`, { late: 'true', include: 'names' });
  expect(late).toMatchObject([{ itemCode: 'SALT', difference: -1.5, lateEntries: 1 }]);
  expect(late[0].countedByName).not.toBe(first.createdByName);
  expect(last.countedCount).toBeLessThan(last.lineCount);
  expect(last.differenceCount).toBe(2);
});

describe('stock', () => {
  const ledgers = ['/materials-inventory', '/finished-goods-inventory'];

  test('is never negative at the end of a week', async () => {
    const day = 24 * 60 * 60 * 1000;
    for (let ago = 0; ago <= 189; ago += 7) {
      const asOf = new Date(Date.now() - ago * day).toISOString();
      for (const ledger of ledgers) {
        expect(await rows(`${ledger}/summary`, { negative: 'true', asOf }), asOf).toEqual([]);
      }
    }
  });

  test('begins half a year ago, and none of it lies in the future', async () => {
    for (const ledger of ledgers) {
      const { body } = await visitor.get(`${ledger}/ledger`, {
        query: { sort: 'eventDate', limit: '1' },
      });
      const days = (Date.now() - Date.parse(body.data[0].eventDate)) / 86_400_000;
      expect(Math.round(days)).toBeGreaterThan(180);
    }
  });

  test('is in transit between locations', async () => {
    for (const ledger of ledgers) {
      const found = await rows(`${ledger}/summary`);
      expect(found.filter(({ inTransit }) => inTransit !== '0')).toHaveLength(1);
    }
  });
});

test('its plan buys from two vendors, makes and moves, and has something that comes too late', async () => {
  const plan = await rows('/plan');
  const of = (action: string) => plan.filter((each) => each.action === action);
  const vendors = new Set(of('buy').map(({ vendorId }) => vendorId));
  expect(vendors.size).toBeGreaterThan(1);
  expect([...vendors]).not.toContain(null);
  for (const action of ['make', 'transfer']) expect(of(action), action).not.toEqual([]);
  expect(plan.some(({ late }) => late)).toBe(true);
  expect(plan.some(({ late }) => !late)).toBe(true);
});

describe('time', () => {
  test('what happened half a year ago was recorded then', async () => {
    const { body } = await visitor.get('/materials-inventory/ledger', {
      query: { sort: 'eventDate', limit: '50' },
    });
    for (const { createdAt, eventDate } of body.data) {
      const days = (Date.parse(createdAt) - Date.parse(eventDate)) / 86_400_000;
      expect(days, eventDate).toBeGreaterThan(-1);
      expect(days, eventDate).toBeLessThan(21);
    }
  });

  test('a cost of a closed month was corrected, so that its value was once known otherwise', async () => {
    const { settings } = (await owner.get('/organizations/current')).body;
    const { closedThrough } = settings;
    expect(closedThrough < new Date().toISOString().slice(0, 10)).toBe(true);
    const knownAt = new Date(Date.parse(`${closedThrough}T12:00:00Z`) + 86_400_000).toISOString();
    const query = { asOf: closedThrough, knownAt };
    const { body, text } = await owner.get('/inventory-valuations', { query });
    expect(body.totals, text).not.toEqual([]);
    const isOther = ({ value, knownValue }: Answer['body']) => value !== knownValue;
    expect(body.totals.some(isOther), text).toBe(true);
    expect(body.differences.length).toBeGreaterThan(0);
  });
});

test('two months are issued, and the second has what the late invoice has changed in the first', async () => {
  const { data } = (await owner.get('/journals', { query: { sort: 'journalNumber' } })).body;
  expect(data).toHaveLength(2);
  const { body, text } = await owner.get(`/journals/${data[1].id}`);
  const late = body.lines.filter((line: Answer['body']) => line.late);
  expect(late.length, text).toBeGreaterThan(0);
  const kinds = late.map(({ kind }: Answer['body']) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['purchase', 'consumption']));
  expect(late.every(({ causes }: Answer['body']) => causes.length > 0)).toBe(true);
});

test('its quantities and costs verify', async () => {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const env = { DATABASE_URL: world.databaseUrl };
  expect(await verifyCommand(['--org', demo.orgId], env, { report, print: report })).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^1 organization, .*: no difference$/)]);
});

test('the cost of each of its entries is explained to the last digit', async () => {
  const run: typeof query = (text, values) => query(text, values, world);
  expect(await explanationBreaches(owner, run, { forms: [{}] })).toEqual([]);
  expect(await currentCostBreaches(owner, run)).toEqual([]);
});

test('its history is the same every time', async () => {
  const other = await open();
  const figures = async (of: World, { token }: Demo) => {
    const { body } = await new Client(of.origin, token).get('/finished-goods-inventory/summary');
    return body.data.map(({ skuId, locations, ...row }: Record<string, unknown>) => row);
  };
  const first = await figures(world, demo);
  expect(first).toHaveLength(7);
  expect(await figures(other.world, other.demo)).toEqual(first);
  await other.world.service.close();
});

test('the three commands that the start prints work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stockwright-demo-'));
  try {
    const commands = demoLines(demo, world.origin).filter((line) => line.includes('curl'));
    expect(commands).toHaveLength(3);
    const printed: string[] = [];
    for (const command of commands) {
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder });
      printed.push(stdout);
    }
    const [summary = '', order = ''] = printed;
    expect(JSON.parse(summary).data.length).toBe(7);
    expect(JSON.parse(order)).toMatchObject({ status: 'Completed', margin: expect.any(Number) });
    expect(readFileSync(join(folder, 'purchase-order.pdf'), 'latin1')).toMatch(/^%PDF/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a demo that cannot be made is reported in one line, and the service continues', async () => {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  // Its owner is registered already.
  const offer = offerDemo({ ...optionsOf(world), address: world.origin, isNew: true, print });
  await eventually(() => expect(printed).toHaveLength(2));
  await offer.stop();
  expect(printed[1]).toMatch(
    /^The demo organization could not be made; .* POST \/user: 409 [^\n]+$/,
  );
  expect((await visitor.get('/skus')).status).toBe(200);
});
