import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { Calculator, type CalculatorLimits } from './calculator.ts';

/**
 * Answers the input with the number of the thread. `crash`, `exit` and `hang` do that instead, and
 * a gate is noted as reached and waits until it is opened.
 */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ job: { input } }) => {
      if (input === 'crash') throw new Error('Out of numbers');
      if (input === 'exit') process.exit(0);
      if (input === 'hang') for (;;);
      if (input instanceof Int32Array) {
        Atomics.store(input, 0, 1);
        Atomics.wait(input, 1, 0);
      }
      parentPort.postMessage({ result: threadId });
    });
  `)}`,
);

const database = { url: '', writeTimeout: 600_000, lockTimeout: 1, readers: 1, writers: 1 };
const calculation = { name: 'test', run: async () => 0 };
const opened: Calculator[] = [];

function open(limits: Partial<CalculatorLimits> = {}): Calculator {
  const calculator = new Calculator(entry, database, limits);
  opened.push(calculator);
  return calculator;
}

afterEach(async () => {
  for (const calculator of opened.splice(0)) await calculator.close();
});

/** The number of the thread that calculated. */
const run = (
  calculator: Calculator,
  orgId: string,
  input: unknown,
  signal?: AbortSignal,
  person = `somebody of ${orgId}`,
) => calculator.onThread<unknown, number>(calculation, input, { orgId, person, signal });

/** A calculation that runs until it is let go. */
function held(calculator: Calculator, orgId: string, person?: string) {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const done = run(calculator, orgId, gate, undefined, person);
  return {
    done,
    hasBegun: () => Atomics.load(gate, 0) === 1,
    letGo: () => {
      Atomics.store(gate, 1, 1);
      Atomics.notify(gate, 1);
      return done;
    },
  };
}

const begun = (calculations: readonly ReturnType<typeof held>[]) =>
  calculations.map(({ hasBegun }) => hasBegun());

test('an organization has one calculation at a time, and all of them have two', async () => {
  const calculator = open();
  const all = ['a', 'a', 'b', 'c'].map((orgId) => held(calculator, orgId));
  const [first, second, other, last] = all;
  await eventually(() => expect(begun(all)).toEqual([true, false, true, false]));
  await sleep(50);
  expect(begun(all)).toEqual([true, false, true, false]);
  await other?.letGo();
  await eventually(() => expect(begun(all)).toEqual([true, false, true, true]));
  await first?.letGo();
  await eventually(() => expect(begun(all)).toEqual([true, true, true, true]));
  await Promise.all([second, last].map((each) => each?.letGo()));
});

test('a person has one calculation at a time in all organizations, and few that wait', async () => {
  const calculator = open({ waitingOfOne: 2 });
  const all = ['a', 'b', 'c'].map((orgId) => held(calculator, orgId, 'ann'));
  await expect(run(calculator, 'd', 1, undefined, 'ann')).rejects.toMatchObject({ status: 503 });
  const other = held(calculator, 'e');
  await eventually(() => expect(begun([...all, other])).toEqual([true, false, false, true]));
  await sleep(50);
  expect(begun(all)).toEqual([true, false, false]);
  for (const each of [...all, other]) await each.letGo();
});

test('a person has one short calculation at a time in all organizations', async () => {
  const calculator = open();
  let running = 0;
  const atOnce: number[] = [];
  const short = async () => {
    running += 1;
    await sleep(1);
    atOnce.push(running);
    running -= 1;
  };
  const { signal } = new AbortController();
  const owners = ['a', 'b', 'c'].map((orgId) => [orgId, 'ann']);
  await Promise.all(owners.map((each) => calculator.inTurn(each, signal, short)));
  expect(atOnce).toEqual([1, 1, 1]);
});

test('short calculations wait for no long one, and for each other', async () => {
  const calculator = open({ places: 1 });
  const long = held(calculator, 'a');
  const order: string[] = [];
  const short = (name: string) => async () => {
    order.push(`${name} begins`);
    await sleep(1);
    order.push(`${name} ends`);
  };
  const { signal } = new AbortController();
  await Promise.all(['a', 'b'].map((name) => calculator.inTurn(name, signal, short(name))));
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  await long.letGo();
});

test('beyond those that may wait, a calculation is refused with the time to come back', async () => {
  const calculator = open({ waitingOfOne: 1 });
  const [running, waiting] = [held(calculator, 'a'), held(calculator, 'a')];
  const refusal = { status: 503, code: 'unavailable', headers: { 'retry-after': '5' } };
  await expect(run(calculator, 'a', 1)).rejects.toMatchObject(refusal);
  expect(await run(calculator, 'b', 1)).toBeGreaterThan(0);
  await running.letGo();
  await waiting.letGo();
});

test('a client that leaves does not wait, and what is known by then is not calculated', async () => {
  const calculator = open();
  const running = held(calculator, 'a');
  const client = new AbortController();
  const left = run(calculator, 'a', 1, client.signal);
  client.abort();
  await expect(left).rejects.toMatchObject({ code: 'request_timeout' });
  await expect(run(calculator, 'a', 1, client.signal)).rejects.toMatchObject({
    code: 'request_timeout',
  });
  let found: number | undefined;
  const known = () => found;
  const waiting = calculator.onThread<unknown, number>(calculation, 'hang', {
    ...{ orgId: 'a', person: 'ann', known },
  });
  found = 7;
  await running.letGo();
  expect(await waiting).toBe(7);
});

test.each([
  ['breaks', 'crash', 'Out of numbers'],
  ['ends', 'exit', 'The thread of calculations ended.'],
])('a thread that %s loses only its own calculation', async (_, input, message) => {
  const calculator = open();
  const before = await run(calculator, 'a', 1);
  await expect(run(calculator, 'a', input)).rejects.toThrow(message);
  expect(await run(calculator, 'a', 1)).not.toBe(before);
});

test('a calculation that takes too long is refused, and the next one runs', async () => {
  const calculator = open({ time: 100 });
  await expect(run(calculator, 'a', 'hang')).rejects.toMatchObject({ status: 503 });
  expect(await calculator.inTurn('a', new AbortController().signal, async () => 1)).toBe(1);
  await expect(run(calculator, 'a', 'exit')).rejects.toThrow();
});

test('a thread is used again, and ends when it has had no work for some time', async () => {
  const calculator = open();
  const first = await run(calculator, 'a', 1);
  expect(await run(calculator, 'b', 1)).toBe(first);
  const hasty = open({ idle: 1 });
  const ended = await run(hasty, 'a', 1);
  await eventually(async () => expect(await run(hasty, 'a', 1)).not.toBe(ended));
});
