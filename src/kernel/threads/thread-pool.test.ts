import { afterEach, expect, test } from 'vitest';
import { Problem } from '../problem.ts';
import { ThreadPool } from './thread-pool.ts';

/** Answers a job with the number of the thread. `hang` and `grow` do that; `parts` has parts. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const parts = [];
    parentPort.on('message', (request) => {
      if (request.job === 'hang') for (;;);
      if (request.job === 'grow') for (const all = []; ; ) all.push(new Array(10_000).fill(0.5));
      if (request.job === 'parts') parts.push('a', 'b', 'c');
      const part = parts.shift();
      parentPort.postMessage(part ? { part } : { result: threadId });
    });
  `)}`,
);

const refusal = (why: string) => new Problem('unavailable', `The job ${why}.`);
let pool: ThreadPool<string, number, string>;

function open(memory?: number): void {
  pool = new ThreadPool(entry, { noun: 'tests', refusal, ...(memory !== undefined && { memory }) });
}

afterEach(() => pool.close());

const time = 60_000;

test('the parts of an answer arrive in their order, before the result', async () => {
  open();
  const parts: string[] = [];
  const onPart = (part: string) => void parts.push(part);
  expect(await pool.run('parts', { time, onPart })).toBeGreaterThan(0);
  expect(parts).toEqual(['a', 'b', 'c']);
});

test('a job that nobody waits for ends with its thread, and the next has another one', async () => {
  open();
  const before = await pool.run('a', { time });
  const left = new AbortController();
  const hanging = pool.run('hang', { time, signal: left.signal });
  left.abort(new Error('left'));
  await expect(hanging).rejects.toThrow('left');
  await expect(pool.run('a', { time, signal: left.signal })).rejects.toThrow('left');
  expect(await pool.run('a', { time })).not.toBe(before);
});

test('a job that needs too much memory is refused, and the next one runs', async () => {
  open(16);
  const refused = { code: 'unavailable', message: 'The job needs too much memory.' };
  await expect(pool.run('grow', { time })).rejects.toMatchObject(refused);
  expect(await pool.run('a', { time })).toBeGreaterThan(0);
});

test('jobs that run when the pool is closed end, and no other begins', async () => {
  open();
  const closed = 'The threads of tests were closed.';
  const ended = expect(pool.run('hang', { time })).rejects.toThrow(closed);
  await pool.close();
  await ended;
  await expect(pool.run('a', { time })).rejects.toThrow(closed);
});
