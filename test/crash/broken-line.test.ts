/** Writes while the connection to the database breaks at the worst moment. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { breachesOf } from '../support/invariants.ts';
import { type Line, openLine } from '../support/line.ts';
import { newLocation, newSku, transfer } from '../support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../support/world.ts';

let world: World;
let line: Line;
let owner: Client;
let skuId: string;
let store: string;
let shop: string;

beforeAll(async () => {
  world = await openWorld(
    {},
    {
      async via(databaseUrl) {
        line = await openLine(databaseUrl);
        return line.url;
      },
    },
  );
});
afterAll(async () => {
  await world.service.close();
  await line.down();
});
beforeEach(async () => {
  owner = await newOrganization({}, { world });
  skuId = await newSku(owner);
  [store, shop] = [await newLocation(owner), await newLocation(owner)];
});

const found = (headers: Record<string, string> = {}) =>
  owner.post(
    '/finished-goods-inventory/adjustments',
    { skuId, locationId: store, quantity: 5, unitCost: 2 },
    { headers },
  );
const sent = (quantity: number) =>
  transfer(owner, { skuId, sourceLocationId: store, destinationLocationId: shop, quantity });

async function quantities(): Promise<number[]> {
  const rows = await query<{ quantity: number }>(
    'select quantity::float8 from ledger_entries where org_id = $1 order by quantity',
    [owner.orgId],
    world,
  );
  return rows.map((row) => row.quantity);
}

const sound = async () =>
  expect(
    await breachesOf(owner.orgId as string, (text, values) => query(text, values, world)),
  ).toEqual([]);

const unknown = /may or may not have happened/;

describe('when the answer to COMMIT is lost', () => {
  test('the outcome is reported as unknown, and the write is done once', async () => {
    line.cut('commit', 'after');
    const answer = await found();
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.body.detail).toMatch(unknown);
    expect(await quantities()).toEqual([5]);
    await sound();
  });

  test('a repeat with the same key has the answer of the first request', async () => {
    const headers = { 'idempotency-key': `lost ${skuId}` };
    line.cut('commit', 'after');
    expect((await found(headers)).status).toBe(503);
    const again = await found(headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await quantities()).toEqual([5]);
  });

  test('no request of the shared commit is done twice', async () => {
    const amounts = Array.from({ length: 12 }, (_, index) => index + 1);
    line.cut('commit', 'after', 1);
    const answers = await Promise.all(amounts.map(sent));
    expect(line.clearCut()).toBe(true);
    const lost = answers.filter((answer) => answer.status !== 201);
    expect(lost.length).toBeGreaterThan(1);
    for (const answer of lost)
      expect([answer.status, answer.body.detail]).toEqual([503, expect.stringMatching(unknown)]);
    expect(await quantities()).toEqual(amounts);
    await sound();
  });
});

describe.each(['before', 'after'] as const)('when the connection breaks %s a message', (when) => {
  test('a write is done once or not at all, whichever message it is', async () => {
    for (let skip = 0; ; skip += 1) {
      const stood = await quantities();
      line.cut('', when, skip);
      const answer = await found();
      if (!line.clearCut()) break;
      const rows = await quantities();
      const done = [...stood, 5];
      if (answer.status === 201) expect(rows).toEqual(done);
      else if (unknown.test(answer.body.detail)) expect([stood, done]).toContainEqual(rows);
      else expect([answer.status, rows]).toEqual([503, stood]);
      await sound();
    }
    expect((await quantities()).length).toBeGreaterThan(3);
  });

  test('a write is repeated silently as long as no COMMIT was sent', async () => {
    line.cut('begin', when);
    expect((await found()).status).toBe(201);
    expect(line.clearCut()).toBe(true);
    expect(await quantities()).toEqual([5]);
  });
});

describe('while the database is unreachable', () => {
  const requests: Record<string, () => Promise<Answer>> = {
    adjust: () => found(),
    transfer: () => sent(1),
    summary: () => owner.get('/finished-goods-inventory/summary'),
    ledger: () => owner.get('/finished-goods-inventory/ledger', { query: { count: 'true' } }),
    organization: () => owner.get('/organizations/current'),
    invalid: () => sent(-1),
    unknown: async () => (await newUncachedUser()).get('/user'),
  };

  /** A user whom the service has not cached. */
  async function newUncachedUser(): Promise<Client> {
    const token = await world.service.local?.signIdToken(`new.${Math.random()}@example.com`);
    return owner.as(token as string);
  }

  afterEach(() => line.up());

  const health = async (what: string) => (await fetch(`${world.origin}/health/${what}`)).status;

  test.each(Object.keys(requests))('%s is answered with Retry-After', async (name) => {
    const request = requests[name] as () => Promise<Answer>;
    const before = (await request()).status;
    await line.down();
    const answer = await request();
    expect([answer.status, answer.body.code], answer.text).toEqual([503, 'unavailable']);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect([await health('live'), await health('ready')]).toEqual([200, 503]);
    await line.up();
    expect((await request()).status).toBe(before);
    expect(await health('ready')).toBe(200);
  });

  test('under load no acknowledged write is lost, and writes succeed again afterwards', async () => {
    let running = true;
    const answers: Answer[] = [];
    const loads = ['adjust', 'transfer', 'summary', 'ledger'].flatMap((name) =>
      Array.from({ length: 4 }, async () => {
        while (running) answers.push(await (requests[name] as () => Promise<Answer>)());
      }),
    );
    await until(() => answers.length > 50);
    await line.down();
    await until(() => answers.some((answer) => answer.status === 503));
    await line.up();
    const since = answers.length;
    await until(() => answers.slice(since).filter((answer) => answer.status < 300).length > 50);
    running = false;
    await Promise.all(loads);
    const refused = answers.filter((answer) => answer.status >= 300);
    expect(new Set(refused.map((answer) => answer.status))).toEqual(new Set([503]));
    expect(refused.every((answer) => answer.headers.get('retry-after'))).toBe(true);
    const acknowledged = answers.filter((answer) => answer.status === 201).length;
    const doubtful = refused.filter((answer) => unknown.test(answer.body.detail)).length;
    const written = (await quantities()).length;
    expect(written).toBeGreaterThanOrEqual(acknowledged);
    expect(written).toBeLessThanOrEqual(acknowledged + doubtful);
    await sound();
  });
});

async function until(holds: () => boolean): Promise<void> {
  await eventually(() => expect(holds()).toBe(true));
}
