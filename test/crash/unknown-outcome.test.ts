/** The answers of the service to failures before COMMIT and failures of COMMIT itself. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { breachesOf } from '../support/invariants.ts';
import { type Line, openLine } from '../support/line.ts';
import { newLocation, newSku } from '../support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../support/world.ts';

let world: World;
let line: Line;
let owner: Client;
let skuId: string;
let store: string;
let shop: string;

beforeAll(async () => {
  const via = async (databaseUrl: string) => {
    line = await openLine(databaseUrl);
    return line.url;
  };
  world = await openWorld({}, { via });
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

const run = (text: string) => query(text, [], world);

/**
 * Makes the database raise an error in the first `times` transactions that insert ledger entries:
 * where the entry is inserted, or when the transaction commits.
 */
async function raise(sqlState: string, when: 'at once' | 'at COMMIT', times: number) {
  await run(`create sequence attempts`);
  await run(`create function fail() returns trigger language plpgsql security definer as $$ begin
      if nextval('public.attempts') <= ${times} then
        raise 'A failure' using errcode = '${sqlState}';
      end if;
      return null;
    end $$`);
  await run(`create constraint trigger fails after insert on ledger_entries deferrable
    initially ${when === 'at COMMIT' ? 'deferred' : 'immediate'}
    for each row execute function fail()`);
}

/** The number of attempts since `raise`, as long as each inserts one entry. */
const attempts = async () => Number((await run('select last_value from attempts'))[0]?.last_value);

afterEach(async () => {
  await run('drop function if exists fail cascade');
  await run('drop sequence if exists attempts');
});

const keyed = (key: string) => ({ 'idempotency-key': key });

const adjust = (headers: Record<string, string> = {}) =>
  owner.post(
    '/finished-goods-inventory/adjustments',
    { skuId, locationId: store, quantity: 5, unitCost: 2 },
    { headers },
  );

/** Its statement is sent together with COMMIT, unless it has a key. */
const move = (quantity: number, headers: Record<string, string> = {}) =>
  owner.post(
    '/finished-goods-inventory/transfers',
    { skuId, sourceLocationId: store, destinationLocationId: shop, quantity },
    { headers },
  );

async function quantities(): Promise<number[]> {
  const rows = await query<{ quantity: number }>(
    'select quantity::float8 from ledger_entries where org_id = $1 order by quantity',
    [owner.orgId],
    world,
  );
  return rows.map((row) => row.quantity);
}

async function expectEntries(expected: readonly number[]): Promise<void> {
  expect(await quantities()).toEqual(expected);
  expect(
    await breachesOf(owner.orgId as string, (text, values) => query(text, values, world)),
  ).toEqual([]);
}

const unknown = /may or may not have happened/;

function expectUnavailable({ status, body, headers }: Answer, isUnknown: boolean): void {
  expect([status, body.code, unknown.test(body.detail)]).toEqual([503, 'unavailable', isUnknown]);
  expect(headers.get('retry-after')).toBe('2');
}

const amounts = Array.from({ length: 12 }, (_, index) => index + 1);

/** Sends all requests until they are done, with their keys, and counts the answers. */
async function untilDone(send: (amount: number) => Promise<Answer>) {
  let first = await Promise.all(amounts.map(send));
  const failed = first.filter(({ status }) => status !== 201);
  first = await Promise.all(amounts.map(send));
  expect(first.map(({ status }) => status)).toEqual(amounts.map(() => 201));
  return failed;
}

describe.each(['08006', '40003', 'XX000'])('COMMIT fails with %s', (sqlState) => {
  test('after it was executed: the outcome is unknown, and the write is done once', async () => {
    line.fail('commit', sqlState);
    expectUnavailable(await adjust(), true);
    expect(line.clearCut()).toBe(true);
    await expectEntries([5]);
  });

  test('after it was executed: a repeat with the key is answered from the first write', async () => {
    const headers = keyed(`executed ${skuId}`);
    line.fail('commit', sqlState);
    expectUnavailable(await adjust(headers), true);
    const again = await adjust(headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    await expectEntries([5]);
  });

  test('and was rolled back: a repeat with the key does the write', async () => {
    const headers = keyed(`rolled back ${skuId}`);
    await raise(sqlState, 'at COMMIT', 1);
    expectUnavailable(await adjust(headers), true);
    expect(await attempts()).toBe(1);
    await expectEntries([]);
    const again = await adjust(headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
    await expectEntries([5]);
  });

  test('of a group: each request is done once, after a repeat with its key', async () => {
    line.fail('commit', sqlState, 1);
    const failed = await untilDone((amount) => move(amount, keyed(`${amount} ${skuId}`)));
    expect(failed.length).toBeGreaterThan(1);
    for (const answer of failed) expectUnavailable(answer, true);
    await expectEntries(amounts);
  });
});

describe('COMMIT fails with 40001, which says that nothing was kept', () => {
  test('the write is repeated silently, with and without a key', async () => {
    await raise('40001', 'at COMMIT', 2);
    expect((await adjust()).status).toBe(201);
    expect(await attempts()).toBe(3);
    expect((await adjust(keyed(`repeated ${skuId}`))).status).toBe(201);
    await expectEntries([5, 5]);
  });

  test('a group is repeated silently', async () => {
    await raise('40001', 'at COMMIT', 3);
    expect(await untilDone((amount) => move(amount, keyed(`${amount} ${skuId}`)))).toEqual([]);
    await expectEntries(amounts);
  });

  test('each time: the write is refused, and nothing is kept', async () => {
    await raise('40001', 'at COMMIT', 1_000);
    const answer = await adjust();
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await attempts()).toBeGreaterThan(1);
    await expectEntries([]);
  });
});

describe.each(['08006', '40001', '40P01', 'XX000'])('a statement fails with %s', (sqlState) => {
  test('twice: the write is repeated silently, also where COMMIT was sent with it', async () => {
    await raise(sqlState, 'at once', 2);
    expect((await move(3)).status).toBe(201);
    expect(await attempts()).toBe(3);
    await expectEntries([3]);
  });

  test('in a group: no request notices it', async () => {
    await raise(sqlState, 'at once', 2);
    const answers = await Promise.all(amounts.map((amount) => move(amount)));
    expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 201));
    await expectEntries(amounts);
  });
});

test.each(['08006', 'XX000'])(
  'a statement that always fails with %s is answered 503',
  async (sqlState) => {
    await raise(sqlState, 'at once', 1_000);
    for (const answer of [await adjust(), await move(3)]) expectUnavailable(answer, false);
    await expectEntries([]);
  },
);

test('a statement that the server does not support is sent once', async () => {
  await raise('0A000', 'at once', 1_000);
  const answer = await move(3);
  expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
  expect(await attempts()).toBe(1);
  await expectEntries([]);
});

test('a read that fails with XX000 is repeated silently', async () => {
  line.fail('execute', 'XX000');
  const answers = [await owner.get('/skus'), await owner.get('/locations')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(line.clearCut()).toBe(true);
});
