import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const limits = { waiting: 20, waitingOfOne: 10, waitTime: 10_000 };
const refusal = () => new Error('busy');

/** Runs works which end one by one; returns them in the order in which they ran. */
async function orderOf(turns: Turns, works: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    works.map((work) =>
      turns.run(work.charAt(0), async () => {
        order.push(work);
      }),
    ),
  );
  return order;
}

test('owners take turns when one of them has many works waiting', async () => {
  const turns = new Turns(1, limits, refusal);
  const works = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  expect(await orderOf(turns, works)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('a work whose client leaves while it waits is not run', async () => {
  const turns = new Turns(1, limits, refusal);
  const left = new AbortController();
  const ran: string[] = [];
  const work = (name: string) => async () => {
    ran.push(name);
  };
  const first = turns.run('a', work('a1'));
  const second = turns.run('a', work('a2'), left.signal);
  left.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await Promise.all([first, turns.run('b', work('b1'))]);
  expect(ran).toEqual(['a1', 'b1']);
});

test('a work is refused when too many wait, or when it has waited too long', async () => {
  const turns = new Turns(1, { ...limits, waitingOfOne: 1, waitTime: 20 }, refusal);
  let finish = () => {};
  const running = turns.run('a', () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = turns.run('a', async () => {});
  await expect(turns.run('a', async () => {})).rejects.toThrow('busy');
  await expect(waiting).rejects.toThrow('busy');
  finish();
  await running;
  expect(await turns.run('a', async () => 'served')).toBe('served');
});

test('a work that fails gives its place back', async () => {
  const turns = new Turns(1, limits, refusal);
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(turns.run('a', failing)).rejects.toThrow('broken');
  expect(await turns.run('b', async () => 'served')).toBe('served');
});
