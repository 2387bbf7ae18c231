import { expect, test } from 'vitest';
import type { Outcome } from './entry.ts';
import { renderAnswers } from './render-answers.ts';

/** Renders answers of these lengths; returns the turn of the event loop in which each was. */
async function turnsOf(lengths: readonly number[]): Promise<number[]> {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const tasks = lengths.map((length): { length: number; result?: Outcome } => ({ length }));
  await renderAnswers(tasks, ({ length }) => {
    turns.push(turn);
    return { status: 200, headers: {}, body: 'x'.repeat(length) };
  });
  isOver = true;
  const rendered = lengths.map((length) => ({ result: { body: 'x'.repeat(length) } }));
  expect(tasks).toMatchObject(rendered);
  return turns;
}

test('small answers are rendered in one turn of the event loop', async () => {
  expect(new Set(await turnsOf(Array(64).fill(1000))).size).toBe(1);
});

test('a large answer ends the turn', async () => {
  const [large, small] = [400_000, 1000];
  const turns = await turnsOf([large, small, large, large]);
  expect(new Set(turns).size).toBe(3);
  expect(turns[1]).toBe(turns[2]);
});
