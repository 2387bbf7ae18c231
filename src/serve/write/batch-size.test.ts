import { expect, test } from 'vitest';
import type { Answer } from '../answer.ts';
import { Batcher } from './batch.ts';
import type { BatchEntry } from './entry.ts';

const answer: Answer = { status: 200, headers: {}, body: '' };

/** Sends requests with bodies of these sizes at once; returns the sizes of each batch. */
async function batchesOf(sizes: readonly number[]): Promise<number[][]> {
  const batches: number[][] = [];
  const batcher = new Batcher(async (entries) => {
    batches.push(entries.map(({ bytes }) => bytes));
    return entries.map(() => answer);
  });
  const request = { orgId: 'o', path: {}, query: {}, body: {}, faults: [] };
  const entry = (bytes: number) =>
    ({ request, requestId: '', caller: { userId: '' }, key: undefined, bytes }) as unknown;
  await Promise.all(sizes.map((bytes) => batcher.write(entry(bytes) as BatchEntry)));
  return batches;
}

test('requests that wait share a batch, while their bodies are small', async () => {
  const small = Array.from({ length: 70 }, () => 500);
  expect((await batchesOf(small)).map(({ length }) => length)).toEqual([1, 64, 5]);
});

test('large bodies end a batch, since all of it is decided at once', async () => {
  const [half, whole] = [30_000, 1_000_000];
  expect(await batchesOf([half, half, half, half, whole, half])).toEqual([
    [half],
    [half, half],
    [half, half],
    [whole],
  ]);
});

test('an order of a thousand lines shares its batch with no other', async () => {
  const order = 62_000;
  expect(await batchesOf([order, order, order])).toEqual([[order], [order], [order]]);
});
