import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Activity } from './activity.ts';
import { LongWrites } from './long-writes.ts';

// On a busy machine a write that does nothing may take long.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const connections = 8;

/** Writes that end when the test says so; `begun` are those that were started. */
function open(activity: Activity) {
  const writes = new LongWrites(activity, connections);
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  /** A write `a1` is one of organization `a`. */
  const write = async (name: string, kind = 'E122', person?: string) => {
    const owner = name.charAt(0);
    const done = writes.run(person ? [owner, person] : owner, kind, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
    done.catch(() => undefined);
    await someTurns();
    return { done };
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await someTurns();
  };
  const takeLong = async (name: string, kind?: string) => {
    await write(name, kind);
    vi.advanceTimersByTime(40);
    await end(name);
  };
  return { begun, write, end, takeLong };
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

function beside(...owners: string[]): Activity {
  const activity = new Activity();
  for (const owner of owners) activity.note(owner);
  return activity;
}

test('beside others, writes of a kind that take long run one at a time', async () => {
  const { begun, write, end, takeLong } = open(beside('a', 'b'));
  await takeLong('a1');
  await write('a2');
  const failing = await write('a3');
  await write('a4');
  expect(begun).toEqual(['a1', 'a2']);
  vi.advanceTimersByTime(40);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  vi.advanceTimersByTime(40);
  await end('a3', new Error('refused'));
  await expect(failing.done).rejects.toThrow('refused');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
});

test('the next one waits also when the first one is still running', async () => {
  const { begun, write } = open(beside('a', 'b'));
  await write('a1');
  vi.advanceTimersByTime(40);
  await write('a2');
  expect(begun).toEqual(['a1']);
});

test('of a burst a few begin, and the others wait until it is known how long these take', async () => {
  const { begun, write, end } = open(beside('a', 'b'));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) await write(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  vi.advanceTimersByTime(40);
  for (const name of ['a2', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  await end('a5');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
});

test('writes of another kind, and of another organization, do not wait', async () => {
  const { begun, write, takeLong } = open(beside('a', 'b'));
  await takeLong('a1');
  await write('a2');
  await write('a3', 'E104');
  await write('b1');
  await write('b2');
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('beside others, long writes of two kinds run at once, and short ones of any kind', async () => {
  const { begun, write, end, takeLong } = open(beside('a', 'b'));
  const kinds = ['E122', 'E104', 'E147'];
  for (const [index, kind] of kinds.entries()) await takeLong(`a${index}`, kind);
  begun.length = 0;
  for (const [index, kind] of kinds.entries()) await write(`a${index + 3}`, kind);
  await write('a6', 'E076');
  await write('b1', 'E147');
  expect(begun).toEqual(['a3', 'a4', 'a6', 'b1']);
  await end('a3');
  expect(begun).toEqual(['a3', 'a4', 'a6', 'b1', 'a5']);
});

test('long writes of one person run one at a time in all organizations', async () => {
  const { begun, write, end } = open(beside('a', 'b'));
  await write('a1', 'E122', 'ann');
  vi.advanceTimersByTime(40);
  await write('b1', 'E122', 'ann');
  await write('c1', 'E122', 'bob');
  await write('d1', 'E104', 'ann');
  expect(begun).toEqual(['a1', 'c1', 'd1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'c1', 'd1', 'b1']);
});

test('an organization that is alone runs its long writes together', async () => {
  const { begun, write, takeLong } = open(beside('a'));
  await takeLong('a1');
  await write('a2');
  await write('a3');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
});

test('a burst of an organization that is alone waits once another one arrives', async () => {
  const activity = beside('a');
  const { begun, write, end } = open(activity);
  for (let number = 1; number <= 10; number += 1) await write(`a${number}`);
  expect(begun).toHaveLength(connections);
  activity.note('b');
  vi.advanceTimersByTime(40);
  for (let number = 1; number < connections; number += 1) await end(`a${number}`);
  expect(begun).toHaveLength(connections);
  await end(`a${connections}`);
  expect(begun).toHaveLength(connections + 1);
});

test('a write that takes many seconds keeps no other waiting', async () => {
  const { begun, write, end, takeLong } = open(beside('a', 'b'));
  await takeLong('a1');
  const slow = await write('a2');
  await write('a3');
  expect(begun).toEqual(['a1', 'a2']);
  await vi.advanceTimersByTimeAsync(5_000);
  await someTurns();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  await end('a2');
  await expect(slow.done).resolves.toBe('a2');
});
