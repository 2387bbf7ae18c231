/**
 * Requests of every kind that arrive together leave what they leave one by one: random histories
 * run in groups, and again singly, in the order in which the groups have written them.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { openArena } from './arena.ts';
import { booksOf, Company, ordersOf } from './company.ts';
import { drawRound } from './company-requests.ts';
import type { Request } from './request.ts';
import { tally } from './stock-race.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const rounds = Number(process.env.ROUNDS ?? 3);
const requestsInRound = 40;

const arena = openArena();

beforeAll(() => arena.world.setNow(new Date('2026-03-20T12:00:00Z')));

const refusals = ['409 insufficient_stock', '409 transfer_already_completed'];

describe(`with the seed ${seed}`, () => {
  test.each(['allow', 'reject'])('in groups and singly, under %s', async (negativeStock) => {
    const [grouped, single] = [await open({ negativeStock }), await open({ negativeStock })];
    const draw = drawing(seed);
    for (let round = 0; round < rounds; round += 1) {
      const requests = drawRound(draw, grouped, requestsInRound, round);
      const written = await sendTogether(grouped, requests);
      for (const request of written) {
        const answer = await single.send(request);
        expect(answer.status, `${request.kind} ${request.number}: ${answer.text}`).toBeLessThan(
          300,
        );
      }
      expect(await booksOf(arena.database, single)).toEqual(await booksOf(arena.database, grouped));
    }
    expect(await ordersOf(single)).toEqual(await ordersOf(grouped));
    expect(await arena.breaches(grouped.owner)).toEqual([]);
    expect(await arena.breaches(single.owner)).toEqual([]);
  });
});

async function open(settings: object): Promise<Company> {
  const company = await Company.open(await arena.newOwner(settings));
  await company.newPositions(arena.database);
  return company;
}

/** Sends requests at once; returns those that were written, in the order of their entries. */
async function sendTogether(company: Company, requests: readonly Request[]): Promise<Request[]> {
  const answers = await Promise.all(requests.map((request) => company.send(request)));
  const counts = tally(answers);
  expect(Object.keys(counts).filter((key) => key !== 'done' && !refusals.includes(key))).toEqual(
    [],
  );
  const firstOf = await company.newPositions(arena.database);
  const written = requests.flatMap((request, index) => {
    const answer = answers[index];
    if (!answer || answer.status >= 300) return [];
    const position = firstOf(answer);
    expect(position, `${request.kind} ${answer.text}`).toBeDefined();
    return [{ request, position: Number(position) }];
  });
  return written.sort((a, b) => a.position - b.position).map(({ request }) => request);
}

/** Numbers below a limit, the same for the same seed. */
function drawing(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('none of these requests ran into a deadlock', arena.expectNoDeadlock);
