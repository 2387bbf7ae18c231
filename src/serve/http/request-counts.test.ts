/** Limits of requests that several nodes count together. */
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { type Exchange, RequestCounts } from './request-counts.ts';

const opened: RequestCounts[] = [];
let now = 0;

afterEach(async () => {
  await Promise.all(opened.splice(0).map((counts) => counts.close()));
  now = 0;
});

interface Stored {
  node: number;
  client: string;
  requests: number;
  endsAt: number;
}

/** Nodes that share counts as through the database; `calls` has what each exchange sent. */
function nodes(count: number, fails: () => boolean = () => false) {
  const stored = new Map<string, Stored>();
  const calls: { node: number; sent: number }[] = [];
  const exchangeOf =
    (node: number): Exchange =>
    async (sent) => {
      calls.push({ node, sent: sent.length });
      if (fails()) throw new Error('The database is out of reach');
      for (const { client, requests, endsIn } of sent) {
        stored.set(`${node} ${client}`, { node, client, requests, endsAt: now + endsIn });
      }
      return [...stored.values()]
        .filter((each) => each.node !== node && each.endsAt > now)
        .map((each) => ({ ...each, node: `${each.node}`, endsIn: each.endsAt - now }));
    };
  const made = Array.from({ length: count }, (_, node) => {
    const counts = new RequestCounts(exchangeOf(node), () => now, 5);
    opened.push(counts);
    return counts;
  });
  /** Waits until each node knows what others have counted: it notices them, sends, and reads. */
  const exchanged = () => {
    const before = calls.length;
    return eventually(() => {
      const callers = calls.slice(before).map(({ node }) => node);
      for (const node of made.keys()) {
        expect(callers.filter((caller) => caller === node).length).toBeGreaterThan(3);
      }
    });
  };
  return { made: made as [RequestCounts, RequestCounts], stored, calls, exchanged };
}

/** The requests of `sent` that a node admits. */
const admitted = (counts: RequestCounts, sent: number, max: number, client = 'ada') =>
  Array.from({ length: sent }, () => counts.admit([{ name: client, max }])).filter(
    (wait) => wait === 0,
  ).length;

test('a single node admits so many requests a minute, from the first on', async () => {
  const [counts] = nodes(1).made;
  expect(admitted(counts, 8, 5)).toBe(5);
  now = 15_500;
  expect(counts.admit([{ name: 'ada', max: 5 }])).toBe(45);
  expect(admitted(counts, 8, 5, 'grace')).toBe(5);
  now = 60_000;
  expect(admitted(counts, 8, 5)).toBe(5);
});

test('a single node sends no counts, only that it is there', async () => {
  const { made, calls, exchanged } = nodes(1);
  admitted(made[0], 3, 5);
  await exchanged();
  expect(new Set(calls.map(({ sent }) => sent))).toEqual(new Set([1]));
});

test('a node counts what another one has admitted, also before it came', async () => {
  const { made, exchanged } = nodes(2);
  expect(admitted(made[0], 7, 10)).toBe(7);
  now = 20_000;
  expect(admitted(made[1], 1, 10)).toBe(1);
  await exchanged();
  expect(admitted(made[1], 8, 10)).toBe(2);
  // The seven end 60 seconds after the first of them, and the three 20 seconds later.
  expect([
    made[1].admit([{ name: 'ada', max: 10 }]),
    made[1].admit([{ name: 'ada', max: 3 }]),
  ]).toEqual([40, 60]);
  await exchanged();
  expect([
    made[0].admit([{ name: 'ada', max: 10 }]),
    made[0].admit([{ name: 'ada', max: 3 }]),
  ]).toEqual([40, 60]);
  now = 60_000;
  expect(admitted(made[0], 10, 10)).toBe(7);
});

test('refused requests do not count', async () => {
  const { made, exchanged } = nodes(2);
  admitted(made[0], 100, 10);
  admitted(made[1], 100, 10, 'grace');
  await exchanged();
  expect(made[1].admit([{ name: 'ada', max: 10 }])).toBe(60);
  now = 60_000;
  expect(admitted(made[1], 20, 10)).toBe(10);
});

test('while the exchange fails, a node limits by its own counts, and sends them later', async () => {
  let fails = true;
  const { made, exchanged } = nodes(2, () => fails);
  expect(admitted(made[0], 20, 10)).toBe(10);
  expect(admitted(made[1], 1, 10)).toBe(1);
  await exchanged();
  expect([
    made[0].admit([{ name: 'ada', max: 10 }]),
    made[1].admit([{ name: 'ada', max: 2 }]),
  ]).toEqual([60, 0]);
  fails = false;
  await exchanged();
  expect(made[1].admit([{ name: 'ada', max: 12 }])).toBe(60);
});

test('an exchange sends a thousand counts at most, of clients with the most requests', async () => {
  const { made, stored, calls, exchanged } = nodes(2);
  admitted(made[0], 1, 10, 'grace');
  admitted(made[1], 1, 10, 'grace');
  await exchanged();
  for (let index = 0; index < 1_500; index += 1)
    made[0].admit([{ name: `client ${index}`, max: 10 }]);
  admitted(made[0], 8, 10, 'grace');
  await exchanged();
  expect(Math.max(...calls.map(({ sent }) => sent))).toBe(1_001);
  const sent = [...stored.values()].filter(({ node, client }) => node === 0 && client !== '');
  expect(Math.max(...sent.map(({ requests }) => requests))).toBe(9);
});

test('a request counts for all that it is bounded by, and a refused one for none', () => {
  const [node] = nodes(1).made;
  const bounds = (token: string) => [
    { name: token, max: 3 },
    { name: 'ada', max: 4 },
  ];
  const waits = ['one', 'one', 'one', 'one', 'two', 'two'].map((token) =>
    node.admit(bounds(token)),
  );
  expect(waits.map((wait) => wait === 0)).toEqual([true, true, true, false, true, false]);
  expect(node.admit([{ name: 'two', max: 2 }])).toBe(0);
});
