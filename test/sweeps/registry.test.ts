import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import { eventTypes } from '../../src/domains/events/event-types.ts';
import { isPlatform, isTenant } from '../../src/kernel/contract/endpoint.ts';
import { takesDryRun, writes } from '../../src/kernel/contract/request.ts';
import { implementations } from '../../src/tools/reference/implementations.ts';
import { readSources } from '../support/sources.ts';
import { sweepOf } from '../support/sweep.ts';

const files = await implementations();
/** Tests, and the rows of the tables that sweeps go through. */
const tests = (await readSources(['src', 'test'])).filter(
  ({ path }) => path.endsWith('.test.ts') || path.startsWith('test/sweeps/'),
);

/** A single file defines a whole family of these, or the same operation for both ledgers. */
const families =
  /^src\/domains\/(inventory\/|[\w-]+\/(customer-segments|customer-types|material-types|order-channels|sku-types)\.ts$)/;

const kebab = (operation: string) =>
  operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('every number, operation and route is unique', () => {
  const numbers = endpoints.map((endpoint) => endpoint.id);
  const operations = endpoints.map((endpoint) => endpoint.operation);
  const routes = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  for (const list of [numbers, operations, routes]) expect(new Set(list).size).toBe(list.length);
  const valid = /^(E(0\d\d|1[0-5]\d|16[0-8])|X\d{3})$/;
  expect(numbers.filter((id) => !valid.test(id) || id.endsWith('000'))).toEqual([]);
});

const platformTags = ['Users', 'API tokens', 'Organizations', 'Members', 'Invitations'];

/** The contract numbers the platform's endpoints E001 to E023; no other number is one of them. */
test.each(sweepOf())('%s declares its plane and its dry run', (_title, endpoint) => {
  const platform = endpoint.id.startsWith('E') && Number(endpoint.id.slice(1)) <= 23;
  expect(isPlatform(endpoint)).toBe(platform);
  expect(platformTags.includes(endpoint.tag)).toBe(platform);
  expect(takesDryRun(endpoint)).toBe(!platform && writes(endpoint));
  // Operations without dry runs by rule declare nothing.
  if (!writes(endpoint)) expect(endpoint.dryRun).toBeUndefined();
});

test.each(sweepOf())('%s declares its event, or why it has none', (_title, endpoint) => {
  const { emits, silent, access } = endpoint;
  const isWrite = writes(endpoint) && isTenant(access);
  expect([emits, silent].filter(Boolean)).toHaveLength(isWrite ? 1 : 0);
  const type = typeof emits === 'object' ? emits.type : emits;
  if (type) expect(eventTypes).toContain(type);
});

test('every number that a file claims is registered', () => {
  const registered = new Set(endpoints.map((endpoint) => endpoint.id));
  const shared = [...files].filter(
    ([id, [file = '']]) => !registered.has(id) && !families.test(file),
  );
  expect(shared).toEqual([]);
});

test.each(sweepOf())('%s is defined in the file of its name', (_title, endpoint) => {
  const claims = files.get(endpoint.id) ?? [];
  expect(claims).toHaveLength(1);
  const [file = ''] = claims;
  if (!families.test(file)) expect(basename(file)).toBe(`${kebab(endpoint.operation)}.ts`);
});

test.each(sweepOf())('%s has a test of its own', (_title, endpoint) => {
  const [file = ''] = files.get(endpoint.id) ?? [];
  const named = new RegExp(`\\b(${endpoint.id}|${endpoint.operation})\\b`);
  const beside = file.replace(/\.ts$/, '.test.ts');
  const own = tests.filter(({ path, text }) => path === beside || named.test(text));
  expect(own.map(({ path }) => path)).not.toEqual([]);
});
