/** E104 to E107: concurrent requests on the same stock have the results of some serial order. */
import { beforeAll, describe, expect, test } from 'vitest';
import { now, type Step } from '../model/history.ts';
import { modelSnapshot, serviceSnapshot, sorted } from '../model/snapshots.ts';
import type { Client } from '../support/client.ts';
import { adjust, configure, transfer } from '../support/stock.ts';
import { query } from '../support/world.ts';
import { openArena } from './arena.ts';
import { newStockRace, replay, requests, runRace, tally } from './stock-race.ts';

/** `SEED=<seed>` sends the same requests again; their order differs. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const moves: readonly Step['kind'][] = ['adjust', 'dispose', 'transfer', 'arrive', 'correct'];
const all: readonly Step['kind'][] = [...moves, 'cancel'];
const refusals = ['409 transfer_already_completed', '422 validation_failed'];

const arena = openArena();
const { breaches, expectNoDeadlock } = arena;

beforeAll(() => arena.world.setNow(new Date(now)));

describe(`with the seed ${seed}`, () => {
  test('the requests have the result of some serial order', async () => {
    const race = await newStockRace(arena.world);
    const counts = tally(await runRace(race, seed, moves));
    expect(Object.keys(counts).filter((key) => key !== 'done' && !refusals.includes(key))).toEqual(
      [],
    );
    expect(race.done.length).toBeGreaterThan(requests / 3);
    const stored = await serviceSnapshot({
      ...{ database: arena.database, client: race.owner, itemIds: race.skuIds },
    });
    expect(sorted(stored)).toEqual(sorted(modelSnapshot(replay(race))));
    expect(await breaches(race.owner)).toEqual([]);
  });

  test('no balance falls below zero under the policy reject', async () => {
    const race = await newStockRace(arena.world, { negativeStock: 'reject' });
    for (const locationId of race.locationIds) {
      for (const skuId of race.skuIds) {
        await adjust(race.owner, { skuId, locationId, quantity: 20, eventDate: now });
      }
    }
    const lowest = leastWhile(race.owner);
    const counts = tally(await runRace(race, seed, all));
    expect(await lowest.stop()).toBe(0);
    const expected = ['done', '409 insufficient_stock', ...refusals];
    expect(Object.keys(counts).filter((key) => !expected.includes(key))).toEqual([]);
    expect(counts['409 insufficient_stock']).toBeGreaterThan(0);
    expect(await breaches(race.owner)).toEqual([]);
  });

  test('policy and closed period can change at the same time', async () => {
    const race = await newStockRace(arena.world);
    let running = true;
    const changing = (async () => {
      for (let turn = 0; running; turn += 1) {
        const negativeStock = turn % 2 ? 'reject' : 'allow';
        await configure(race.owner, {
          negativeStock,
          closedThrough: turn % 3 ? '2026-02-28' : null,
        });
      }
    })();
    const counts = tally(await runRace(race, seed, all));
    running = false;
    await changing;
    const expected = ['done', '409 insufficient_stock', ...refusals];
    expect(Object.keys(counts).filter((key) => !expected.includes(key))).toEqual([]);
    expect(await breaches(race.owner)).toEqual([]);
  });
});

/** Reads the lowest quantity on hand repeatedly, until it is stopped. */
function leastWhile({ orgId }: Client): { stop(): Promise<number> } {
  let running = true;
  const watching = (async () => {
    let least = 0;
    while (running) {
      const { rows } = await arena.database.query(
        'select coalesce(min(on_hand), 0)::float8 as least from balances where org_id = $1',
        [orgId],
      );
      least = Math.min(least, rows[0].least);
    }
    return least;
  })();
  return {
    stop() {
      running = false;
      return watching;
    },
  };
}

describe('one key, sent twenty times at once, takes effect once', () => {
  test.each(['/adjustments', '/disposals', '/transfers', 'complete'])('%s', async (path) => {
    const { owner, skuIds, locationIds } = await newStockRace(arena.world);
    const [skuId, locationId] = [skuIds[0], locationIds[0]];
    const leg = { skuId, sourceLocationId: locationId, destinationLocationId: locationIds[1] };
    const bodies: Record<string, object> = {
      '/transfers': { ...leg, quantity: 3 },
      complete: {},
    };
    const body = bodies[path] ?? { skuId, locationId, quantity: 3 };
    const { ref } = (await transfer(owner, { ...leg, quantity: 2 })).body;
    const target = path === 'complete' ? `/transfers/${ref}/complete` : path;
    const headers = { 'idempotency-key': `race ${path}` };
    const send = () => owner.post(`/finished-goods-inventory${target}`, body, { headers });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const done = answers.filter((answer) => answer.status < 300);
    const busy = tally(answers.filter((answer) => answer.status >= 300));
    expect(busy).toEqual(
      done.length === 20 ? {} : { '409 idempotency_in_progress': 20 - done.length },
    );
    expect(new Set(done.map((answer) => answer.text)).size).toBe(1);
    expect(done.filter((answer) => !answer.headers.get('idempotency-replayed'))).toHaveLength(1);
    const written = await query(
      'select 1 from ledger_entries where org_id = $1',
      [owner.orgId],
      arena.world,
    );
    expect(written).toHaveLength(2);
    expect(await breaches(owner)).toEqual([]);
  });
});

test('none of these requests ran into a deadlock', expectNoDeadlock);
