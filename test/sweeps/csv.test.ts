/** Every list answers CSV on request: the same rows as in JSON, cell by cell. */
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { shapeOf } from '../../src/kernel/values/kinds/kind.ts';
import { hasNames } from '../../src/kernel/values/names.ts';
import { recordOf } from '../../src/serve/read/csv.ts';
import type { Client } from '../support/client.ts';
import { sweepOf } from '../support/sweep.ts';
import { send, validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

const lists = sweepOf((endpoint) => recordOf(endpoint) !== undefined, {
  E088: 'has a line for each input: see lists-come-back.test.ts',
  X088: 'has a line for each price: see lists-come-back.test.ts',
  X042: 'has no pages: see get-pick-list.test.ts',
});

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
  for (const [, endpoint] of sweepOf(({ method }) => method === 'POST')) {
    const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
    if (!request.by && endpoint.plane !== 'platform') await send(owner, endpoint, request);
  }
});

/** A value of JSON at a path such as `address.city`, as its cell. */
function cellOf(row: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((inner, field) => (inner as Record<string, unknown>)?.[field], row);
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

test.each(lists)('%s as CSV has the rows of its JSON', async (_title, endpoint) => {
  const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const takesNames = hasNames(shapeOf(endpoint.gives.schema ?? {}));
  const query: Record<string, string> = takesNames ? { include: 'names' } : {};
  const json = await send(owner, endpoint, request, { query });
  expect(json.status, json.text).toBe(200);
  expect(json.body.nextCursor).toBeNull();
  const headers = { accept: 'text/csv' };
  const answer = await send(owner, endpoint, request, { query, headers });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[a-z-]+\.csv"$/,
  );
  const rows = parse<Record<string, string>>(answer.text, { columns: true });
  const expected = json.body.data.map((row: unknown) =>
    Object.fromEntries(columnsOf(answer.text).map((path) => [path, cellOf(row, path)])),
  );
  expect(rows.map(parsed)).toEqual(expected.map(parsed));
});

const columnsOf = (csv: string): string[] => (csv.split('\r\n', 1)[0] ?? '').split(',');

/** Lists are compared as values: the spaces of their JSON do not matter. */
const parsed = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, /^[[{]/.test(cell) ? JSON.parse(cell) : cell]),
  );

test.each(lists)('%s as CSV refuses what its JSON refuses', async (_title, endpoint) => {
  const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const headers = { accept: 'text/csv' };
  const answer = await send(owner, endpoint, request, { query: { colour: 'red' }, headers });
  expect(answer.status, answer.text).toBe(422);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
});
