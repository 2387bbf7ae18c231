import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { Activity } from '../sharing/activity.ts';
import { LargeAnswers } from './large-answers.ts';

const kibibyte = 1024;

/** A read of an owner whose answer comes from the test. */
function read(answers: LargeAnswers, owner: string, person = `somebody of ${owner}`) {
  const stream = new PassThrough();
  const client = { connection: { stream } } as unknown as pg.ClientBase;
  let end = (_text: string) => {};
  const send = () =>
    new Promise<string>((resolve) => {
      end = resolve;
    }).then((text) => [[{ rows: [{ text }], rowCount: 1, command: 'SELECT' }]]);
  const done = answers.hold([owner, person], [owner], client, send);
  return {
    receive: async (kibibytes: number) => {
      stream.write(Buffer.alloc(kibibytes * kibibyte));
      await someTurns();
    },
    get isHeld() {
      return stream.isPaused();
    },
    end: async (text = '') => {
      end(text);
      await done;
      await someTurns();
    },
  };
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

/** Keeps the event loop busy, as a large answer does. */
function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('the large answers of one organization come one after another', async () => {
  const answers = new LargeAnswers(new Activity());
  const [first, second, other] = ['a', 'a', 'b'].map((owner) => read(answers, owner));
  if (!first || !second || !other) throw new Error('no reads');
  await first.receive(200);
  await second.receive(200);
  await other.receive(200);
  expect([first, second, other].map(({ isHeld }) => isHeld)).toEqual([false, true, false]);
  await first.end();
  expect(second.isHeld).toBe(false);
});

test('the large answers of one person come one after another, in whatever organizations', async () => {
  const activity = new Activity();
  const answers = new LargeAnswers(activity);
  const [first, second, other] = ['a', 'b', 'c'].map((owner) =>
    read(answers, owner, owner === 'c' ? 'bob' : 'ann'),
  );
  if (!first || !second || !other) throw new Error('no reads');
  for (const each of [first, second, other]) await each.receive(200);
  expect([first, second, other].map(({ isHeld }) => isHeld)).toEqual([false, true, false]);
  work(200);
  activity.note('a');
  activity.note('c');
  await first.end();
  // The rest is the person's.
  expect(second.isHeld).toBe(true);
  await expect.poll(() => second.isHeld).toBe(false);
});

test('a small answer waits for no large one', async () => {
  const answers = new LargeAnswers(new Activity());
  const first = read(answers, 'a');
  await first.receive(200);
  const small = read(answers, 'a');
  await small.receive(100);
  expect(small.isHeld).toBe(false);
});

test('beside others the next large answer waits for a multiple of the time of the last', async () => {
  const activity = new Activity();
  const answers = new LargeAnswers(activity);
  const first = read(answers, 'a');
  const second = read(answers, 'a');
  await first.receive(200);
  await second.receive(200);
  work(200);
  activity.note('a');
  activity.note('b');
  await first.end();
  expect(second.isHeld).toBe(true);
  await expect.poll(() => second.isHeld).toBe(false);
});

test('a read that fails while it is held leaves its turn to the next', async () => {
  const answers = new LargeAnswers(new Activity());
  const [first, failing, next] = ['a', 'a', 'a'].map((owner) => read(answers, owner));
  await first?.receive(200);
  await failing?.receive(200);
  await next?.receive(200);
  await failing?.end();
  await first?.end();
  expect(next?.isHeld).toBe(false);
});

test('an organization that had a large answer is likely to have another', async () => {
  const answers = new LargeAnswers(new Activity());
  const large = read(answers, 'a');
  expect(answers.areLikelyOf('a')).toBe(false);
  await large.receive(200);
  await large.end('x'.repeat(200 * kibibyte));
  expect(answers.areLikelyOf('a')).toBe(true);
  expect(answers.areLikelyOf('b')).toBe(false);
});
