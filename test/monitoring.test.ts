/** docs/monitoring.md and deploy/alerts.yaml speak of metrics that there are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { endpoints } from '../src/app.ts';
import { problemCodes } from '../src/kernel/problem.ts';
import { root } from './support/sources.ts';
import { newOrganization, world } from './support/world.ts';

interface Rule {
  alert: string;
  expr: string;
}

const rules: Rule[] = parse(readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8')).groups[0].rules;
const text = readFileSync(join(root, 'docs/monitoring.md'), 'utf8');

/** The names of metrics in a text. */
const metricsIn = (of: string): string[] => [
  ...new Set(of.match(/\b(stockwright|nodejs|process)_[a-z0-9_]+\b/g)),
];

test('every metric of the document and of the alerts exists', async () => {
  const { origin } = await world();
  await newOrganization();
  const exposed = await (await fetch(`${origin}/metrics`)).text();
  const named = metricsIn([text, ...rules.map(({ expr }) => expr)].join('\n'));
  expect(named.length).toBeGreaterThan(8);
  expect(
    named.filter((name) => !new RegExp(`^${name}[ {]|^# HELP ${name} `, 'm').test(exposed)),
  ).toEqual([]);
});

test('every alert is explained, and selects codes and endpoints that exist', () => {
  const explained = [...text.matchAll(/^\| `([A-Z][a-z]\w+)` \|/gm)].map(([, name]) => name);
  expect(explained).toEqual(rules.map(({ alert }) => alert));
  const all = rules.map(({ expr }) => expr).join('\n');
  const codes = [...all.matchAll(/code="(\w+)"/g)].map(([, code]) => code);
  expect(codes.filter((code) => !Object.keys(problemCodes).includes(code as string))).toEqual([]);
  const numbers = all.match(/[EX]\d{3}/g) ?? [];
  const slow = endpoints.filter(
    ({ prepare, receive, path }) => prepare ?? receive ?? /pdf$/.test(path),
  );
  expect(numbers.sort()).toEqual(slow.map(({ id }) => id).sort());
});

test('the measures of sharing count the work of requests that come together', async () => {
  const { origin } = await world();
  const as = await newOrganization();
  const counted = async (metric: string, mechanism: string) => {
    const exposed = await (await fetch(`${origin}/metrics`)).text();
    const line = new RegExp(`^${metric}_count\\{mechanism="${mechanism}"\\} (\\d+)$`, 'm');
    return Number(line.exec(exposed)?.[1] ?? 0);
  };
  const measured = async () => ({
    batches: await counted('stockwright_batch_size', 'Batcher'),
    waitsOfWrites: await counted('stockwright_wait_seconds', 'Batcher'),
    queuesOfWrites: await counted('stockwright_queue_length', 'Batcher'),
    messages: await counted('stockwright_batch_size', 'ReadBatcher'),
    waitsForConnections: await counted('stockwright_wait_seconds', 'Database.writes'),
  });
  const before = await measured();
  const names = Array.from({ length: 20 }, (_, at) => `Material ${at}`);
  await Promise.all(names.map((name) => as.post('/materials', { name, unit: 'g' })));
  await as.get('/materials');
  const after = await measured();
  const grown = Object.entries(after).filter(
    ([name, count]) => count <= before[name as keyof typeof before],
  );
  expect(grown, 'these have not grown').toEqual([]);
});
