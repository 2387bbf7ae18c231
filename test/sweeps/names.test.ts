/**
 * Every answer with ids of named records takes `include=names`. It then has the names of these
 * records beside the ids, and is otherwise the same.
 */
import { beforeAll, expect, test } from 'vitest';
import { type Shape, shapeOf } from '../../src/kernel/values/kinds/kind.ts';
import { hasNames, namesBeside } from '../../src/kernel/values/names.ts';
import type { Client } from '../support/client.ts';
import { sweepOf } from '../support/sweep.ts';
import { send, type ValidRequest, validRequests } from '../support/valid-requests.ts';
import { newOrganization, query } from '../support/world.ts';

const named = sweepOf(
  ({ method, gives }) => method === 'GET' && hasNames(shapeOf(gives.schema ?? {})),
);

let owner: Client;
/** Ids with names that no answer of the sweep had. */
const unseen = new Set<string>();
const requests = new Map<string, ValidRequest>();

beforeAll(async () => {
  owner = await newOrganization();
  for (const [, endpoint] of sweepOf(({ method }) => method === 'POST')) {
    const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
    if (!request.by && endpoint.plane !== 'platform') await send(owner, endpoint, request);
  }
  for (const [, { id, gives }] of named) {
    requests.set(id, (await validRequests[id]?.(owner)) ?? {});
    for (const field of idsOf(shapeOf(gives.schema ?? {}))) unseen.add(field);
  }
});

const idsOf = ({ properties = {}, items }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([field, shape]) => [
    ...(shape.names ? [field] : []),
    ...idsOf(shape),
  ]),
  ...(items ? idsOf(items) : []),
];

/**
 * The record that an answer names: a record, a person, or who changed the record of the answer
 * last.
 */
function recordOf(
  { table, column }: ReturnType<typeof namesBeside>[number],
  answer: Record<string, unknown>,
  field: string,
) {
  if (table === 'items') {
    // A material or a SKU.
    const named = (of: string) => `select ${column} as name from ${of}
      where org_id = $1 and id = $2`;
    return query(`${named('materials')} union all ${named('skus')}`, [owner.orgId, answer[field]]);
  }
  if (table !== 'events') {
    const isOurs = table === 'users' ? '$1::uuid is not null' : 'org_id = $1';
    const record = `select ${column} as name from ${table} where ${isOurs} and id = $2`;
    return query(record, [owner.orgId, answer[field]]);
  }
  return query(
    `select u.name from users u where u.id = coalesce((select e.${column} from events e
      where e.org_id = $1 and e.object_id = $2 order by e.position desc limit 1), $3)`,
    [owner.orgId, answer.id, answer.updatedAt === answer.createdAt ? answer.createdBy : null],
  );
}

/** An answer without names, after each was compared with its record. */
async function withoutNames({ properties, items }: Shape, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) {
    return Promise.all(value.map((element) => withoutNames(items ?? {}, element)));
  }
  if (!properties || typeof value !== 'object' || value === null) return value;
  const rest: Record<string, unknown> = { ...value };
  for (const [field, shape] of Object.entries(properties)) {
    if (field in rest) rest[field] = await withoutNames(shape, rest[field]);
    for (const name of namesBeside(field, shape)) {
      expect(rest).toHaveProperty(name.field);
      const [record] = await recordOf(name, rest, field);
      expect(rest[name.field], name.field).toBe(record?.name ?? null);
      if (record) unseen.delete(field);
      delete rest[name.field];
    }
  }
  return rest;
}

test.each(named)('%s shows names on request', async (_title, endpoint) => {
  const request = requests.get(endpoint.id) ?? {};
  const plain = await send(owner, endpoint, request);
  expect(plain.status, plain.text).toBe(200);
  const answer = await send(owner, endpoint, request, { query: { include: 'names' } });
  expect(answer.status, answer.text).toBe(200);
  const shape = shapeOf(endpoint.gives.schema ?? {});
  expect(JSON.stringify(await withoutNames(shape, answer.body))).toBe(JSON.stringify(plain.body));
});

test('each kind of id was seen with its names', () => {
  expect([...unseen]).toEqual([]);
});

test.each(named)('%s refuses to include anything else', async (_title, endpoint) => {
  const request = requests.get(endpoint.id) ?? {};
  const answer = await send(owner, endpoint, request, { query: { include: 'name' } });
  expect(answer.status, answer.text).toBe(422);
});
