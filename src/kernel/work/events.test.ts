import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { adjust, newLocation, newSku, transfer } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { endpoints } from '../../app.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type EventSink, EventType } from '../contract/work.ts';
import { jsonb, sql } from '../database/sql.ts';

/** The events that this registry declares beside those of the service, by operation. */
const emits: Record<string, NonNullable<Endpoint['emits']>> = {
  createVendor: 'vendor.created',
  updateVendor: 'vendor.updated',
  createFinishedGoodsTransfer: 'ledger_entry.created',
  importVendors: 'import.completed',
  createApiToken: 'api_token.created',
};
const [first, last] = [new EventType<string>('test.first'), new EventType<string>('test.last')];

/** `updateLocation`, with further events before and after its work. */
function emitting(endpoint: Endpoint): Endpoint {
  if (endpoint.operation !== 'updateLocation' || !endpoint.run) return endpoint;
  const { run } = endpoint;
  return {
    ...endpoint,
    emits: 'location.updated',
    async run(call) {
      const { name } = call.body as { name: string };
      await call.emit(first, name);
      const made = await run(call);
      await call.emit(last, name);
      return made;
    },
  };
}

const registry = endpoints.map((endpoint): Endpoint => {
  const event = emits[endpoint.operation];
  return emitting(event ? { ...endpoint, emits: event } : endpoint);
});

/** Writes the events into a table of the test. */
const sink: EventSink = {
  statements: (orgId, events) => [
    sql`insert into recorded_events (org_id, name, data, user_id)
      select ${orgId ?? null}, e->>'name', e->'data', e->'actor'->>'userId'
      from jsonb_array_elements(${jsonb(events)}::jsonb) e`,
  ],
};

let own: World;
let owner: Client;
let count = 0;

beforeAll(async () => {
  own = await openWorld({}, { endpoints: registry, sink, fromSource: true });
  owner = await newOrganization({}, { world: own });
  await query(
    `create table recorded_events (position serial, org_id uuid, name text,
       data jsonb, user_id text);
     grant all on recorded_events to public; grant all on recorded_events_position_seq to public`,
    [],
    own,
  );
});
beforeEach(() => query('delete from recorded_events', [], own));
afterAll(() => own.service.close());

interface Recorded {
  name: string;
  data: { subject: { name: string; version: number } | null; reply: Record<string, unknown> };
}

const recorded = () => query<Recorded>('select * from recorded_events order by position', [], own);
const names = async () => (await recorded()).map(({ name }) => name);
const newName = () => `Vendor ${++count}`;

test('an endpoint that declares an event emits it with the record before and after the change', async () => {
  const made = await owner.post('/vendors', { name: 'Before' });
  await owner.patch(`/vendors/${made.body.id}`, { name: 'After' });
  const events = await recorded();
  expect(events).toMatchObject([
    { name: 'vendor.created', org_id: owner.orgId, user_id: owner.userId },
    { name: 'vendor.updated', org_id: owner.orgId },
  ]);
  expect(events.map(({ data }) => [data.subject?.version, data.reply.version])).toEqual([
    [undefined, 1],
    [1, 2],
  ]);
  expect(events[0]?.data.reply).toMatchObject({ id: made.body.id, name: 'Before' });
});

test('events of one work come in the order of their emission', async () => {
  const locationId = await newLocation(owner, 'Attic');
  const changed = await owner.patch(`/locations/${locationId}`, { name: 'Cellar' });
  expect(changed.status, changed.text).toBe(200);
  expect(await names()).toEqual(['test.first', 'test.last', 'location.updated']);
});

test('each write of a batch has its event, and one that is refused has none', async () => {
  const skuId = await newSku(owner);
  const route = {
    sourceLocationId: await newLocation(owner, 'Here'),
    destinationLocationId: await newLocation(owner, 'There'),
  };
  await adjust(owner, { skuId, locationId: route.sourceLocationId, quantity: 100 });
  await query('delete from recorded_events', [], own);
  const keyed = { headers: { 'idempotency-key': 'moved once' } };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const unknown = index % 4 === 3 && '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
      const body = { ...route, skuId: unknown || skuId, quantity: 1 };
      return index < 3
        ? owner.post('/finished-goods-inventory/transfers', body, keyed)
        : transfer(owner, body);
    }),
  );
  const made = answers.filter(
    ({ status, headers }) => status === 201 && !headers.has('idempotency-replayed'),
  );
  // A key that is in progress refuses its repetitions; once it has an answer, that is repeated.
  expect(made).toHaveLength(7);
  const events = await recorded();
  expect(events.map(({ name }) => name)).toEqual(Array(7).fill('ledger_entry.created'));
  expect(events.map(({ data }) => data.reply.ref).sort()).toEqual(
    made.map(({ body }) => body.ref).sort(),
  );
});

test('an import emits events like any other write', async () => {
  const rows = [{ name: newName() }, { name: newName() }];
  const answer = await owner.post('/vendors/bulk-import', { rows });
  expect(answer.status, answer.text).toBe(200);
  expect(await names()).toEqual(['import.completed']);
  await owner.post('/vendors/bulk-import', { dryRun: true, rows: [{ name: newName() }] });
  await owner.post('/vendors/bulk-import', { rows: [{ name: '' }] });
  expect(await names()).toEqual(['import.completed']);
});

test('a dry run, a refusal and a replay leave no event', async () => {
  const key = { headers: { 'idempotency-key': 'a vendor' } };
  const body = { name: newName() };
  const made = await owner.post('/vendors', body, key);
  const dry = { query: { dryRun: 'true' } };
  const repeated = await owner.post('/vendors', body, key);
  const path = `/vendors/${made.body.id}`;
  const answers = [
    repeated,
    await owner.post('/vendors', { name: newName() }, dry),
    await owner.patch(path, { name: newName() }, dry),
    await owner.patch(path, { name: newName() }, { headers: { 'if-match': '"9"' } }),
    await owner.post('/vendors', { name: '' }),
    await owner.post('/vendors', { name: newName(), externalId: made.body.id, nonsense: 1 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 412, 422, 422]);
  expect(await names()).toEqual(['vendor.created']);
});

test('an event contains no secret', async () => {
  const made = await owner.post('/user/api-tokens', { orgId: owner.orgId, name: 'Till' });
  expect(made.status, made.text).toBe(201);
  expect(made.body.token).toMatch(/^stw_pat_/);
  const [event] = await recorded();
  expect(event?.data.reply).toMatchObject({ id: made.body.id, token: null });
});

test('a write whose events cannot be stored is rolled back', async () => {
  const name = newName();
  await query("alter table recorded_events add constraint none check (name = '')", [], own);
  const answer = await owner.post('/vendors', { name });
  await query('alter table recorded_events drop constraint none', [], own);
  expect(answer.status).toBe(500);
  const found = await query('select 1 from vendors where name = $1', [name], own);
  expect(found).toEqual([]);
});
