/** Connections of several processes. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectionsOf, maxConnections, ofThread, threadsOf } from './pool.ts';

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
/** The table of connections: processes, reads, writes, numbers, plans, each, others, all. */
const rows = [...operations.matchAll(/^\| (\d+) \|( \d+ \|){7}$/gm)].map(([row]) =>
  [...row.matchAll(/\d+/g)].map(Number),
);

test.each(rows)('docs/operations.md has the connections of PROCESSES=%d', (processes, ...row) => {
  const { readers, writers, allotters } = connectionsOf(processes ?? 0);
  const plans = threadsOf(processes ?? 0) * (ofThread.readers + ofThread.writers);
  const each = readers + writers + allotters + plans;
  const [, , , , , others = 0, all] = row;
  expect(row.slice(0, 5)).toEqual([readers, writers, allotters, plans, each]);
  expect(all).toBe((processes ?? 0) * each + others);
  expect(maxConnections(processes ?? 0)).toBeGreaterThan((all ?? 0) + 10);
});

test('many processes have enough connections each, and the table has some of them', () => {
  expect(connectionsOf(64)).toEqual({ readers: 2, writers: 4, allotters: 1 });
  expect(rows.map(([processes]) => processes)).toEqual([1, 2, 4, 8]);
});
