import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { activity } from './activity.ts';
import { inSlices, mapInSlices, stepByStep } from './slices.ts';

const items = Array.from({ length: 100 }, (_, index) => index);

/** Takes the event loop for some milliseconds. */
function take(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('a long list is mapped in its order, and other work is done between its slices', async () => {
  const doneAt: number[] = [];
  let mapped = 0;
  const mapping = mapInSlices('a', items, (item) => {
    mapped += 1;
    // A slice ends by its time, however few its rows are.
    take(5);
    return item + 1;
  });
  let isMapped = false;
  const end = mapping.then(() => {
    isMapped = true;
  });
  while (!isMapped) {
    doneAt.push(mapped);
    await new Promise(setImmediate);
  }
  await end;
  expect(await mapping).toEqual(items.map((item) => item + 1));
  expect(doneAt).toEqual(expect.arrayContaining([1, 2, 99]));
});

test('beside other organizations, the event loop has a rest after each slice', async () => {
  let ended = 0;
  let rest = 0;
  await mapInSlices('a', items.slice(0, 2), () => {
    rest = performance.now() - ended;
    take(200);
    activity.note('b');
    ended = performance.now();
  });
  // Twice the time of the slice; a busy machine only makes it longer.
  expect(rest).toBeGreaterThan(390);
});

test('other work is done between slices of steps that take long', async () => {
  let taken = 0;
  function* steps() {
    for (let step = 0; step < 100; step += 1) {
      // Together half a second.
      take(5);
      yield step;
    }
  }
  const used: number[] = [];
  const using = inSlices('a', steps(), (step) => {
    taken += 1;
    used.push(step);
  });
  await new Promise(setImmediate);
  expect(taken).toBeLessThan(100);
  await using;
  expect(used).toEqual(Array.from({ length: 100 }, (_, step) => step));
});

test('beside other organizations, the database has a rest between steps of a long write', async () => {
  const restBetween = async (owner: string, most?: number) => {
    let ended = 0;
    let rest = 0;
    const step = async () => {
      rest = performance.now() - ended;
      await sleep(200);
      activity.note(owner);
      ended = performance.now();
    };
    await stepByStep('a', [1, 2], step, most);
    return rest;
  };
  activity.note('a');
  await sleep(1_100);
  // Another program of the machine may hold up one of several steps.
  const shortest = async (owner: string, most?: number) => {
    const rests: number[] = [];
    for (let time = 0; time < 3; time += 1) rests.push(await restBetween(owner, most));
    return Math.min(...rests);
  };
  const alone = await shortest('a');
  const rest = await restBetween('b');
  expect(rest).toBeGreaterThan(500);
  expect(alone).toBeLessThan(rest / 2);
  expect(await shortest('b', 100)).toBeLessThan(rest / 2);
});
