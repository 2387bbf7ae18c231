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
