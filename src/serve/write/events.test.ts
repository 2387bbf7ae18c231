import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { adjust, newLocation, newSku, transfer } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { endpoints } from '../../app.ts';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { EventType } from '../../kernel/contract/work.ts';

const [first, last] = ['first', 'last'].map(
  (name) =>
    new EventType<string>(`test.${name}`, (objectId) => [{ type: `location.${name}`, objectId }]),
) as [EventType<string>, EventType<string>];

/**
 * `updateLocation`, with further events before and after its work, and `createBroker`, with one
 * after the statement that ends its transaction.
 */
function emitting(endpoint: Endpoint): Endpoint {
  const { batch } = endpoint;
  if (batch && endpoint.operation === 'createBroker') {
    const write: typeof batch.write = async (work, decisions) => {
      const written = await batch.write(work, decisions);
      await work.emit(last, work.org.id);
      return written;
    };
    return { ...endpoint, batch: { ...batch, write } } as Endpoint;
  }
  if (endpoint.operation !== 'updateLocation' || !endpoint.run) return endpoint;
  const { run } = endpoint;
  return {
    ...endpoint,
    async run(call) {
      await call.emit(first, call.path.id ?? '');
      const made = await run(call);
      await call.emit(last, call.path.id ?? '');
      return made;
    },
  };
}

let own: World;
let owner: Client;
let count = 0;

beforeAll(async () => {
  own = await openWorld({}, { endpoints: endpoints.map(emitting) });
  owner = await newOrganization({}, { world: own });
});
afterAll(() => own.service.close());

interface Shown {
  position: number;
  type: string;
  objectId: string;
  cause: unknown;
  stock: { locationId: string }[] | null;
}

/** The events since a position. */
async function eventsAfter(position: number): Promise<Shown[]> {
  const { status, text, body } = await owner.get('/events', { query: { after: String(position) } });
  expect(status, text).toBe(200);
  return body.data;
}

const head = async () => (await owner.get('/events')).body.head;
const newName = () => `Vendor ${++count}`;
const positionOf = ({ headers }: { headers: Headers }) => Number(headers.get('event-position'));

test('a write answers the position of its event, which names record, version and changed fields', async () => {
  const before = await head();
  const made = await owner.post('/vendors', { name: 'Before', leadTimeDays: 3 });
  const { id } = made.body;
  const changed = await owner.patch(`/vendors/${id}`, { name: 'After', leadTimeDays: 5 });
  expect([positionOf(made), positionOf(changed)]).toEqual([before + 1, before + 2]);
  const common = { objectType: 'vendor', objectId: id, actorId: owner.userId, tokenId: null };
  expect(await eventsAfter(before)).toMatchObject([
    { ...common, position: before + 1, type: 'vendor.created', objectVersion: 1, changes: null },
    {
      ...common,
      type: 'vendor.updated',
      objectVersion: 2,
      requestId: changed.headers.get('x-request-id'),
      changes: { fields: [{ field: 'name' }, { field: 'leadTimeDays', old: 3, new: 5 }] },
    },
  ]);
});

test('an event that comes after the end of its transaction is an error of the endpoint', async () => {
  const before = await head();
  const refused = await owner.post('/brokers', { name: newName() });
  expect(refused.status).toBe(500);
  const keyed = await owner.post(
    '/brokers',
    { name: newName() },
    { headers: { 'idempotency-key': 'late' } },
  );
  expect(keyed.status, keyed.text).toBe(201);
  const types = (await eventsAfter(before)).map(({ type }) => type);
  expect(types).toEqual(['broker.created', 'broker.created', 'location.last']);
});

test('archiving and restoring are named', async () => {
  const { body } = await owner.post('/vendors', { name: newName() });
  const before = await head();
  await owner.patch(`/vendors/${body.id}`, { isActive: false });
  await owner.patch(`/vendors/${body.id}`, { isActive: true });
  await owner.delete(`/vendors/${body.id}`);
  const types = (await eventsAfter(before)).map(({ type }) => type);
  expect(types).toEqual(['vendor.archived', 'vendor.restored', 'vendor.deleted']);
});

test('a write that changes nothing has no event, and answers the last position', async () => {
  const { body } = await owner.post('/vendors', { name: newName() });
  const before = await head();
  const same = await owner.patch(`/vendors/${body.id}`, { name: body.name });
  expect(positionOf(same)).toBe(before);
  expect(await eventsAfter(before)).toEqual([]);
});

test('events of one work come in the order of their emission', async () => {
  const locationId = await newLocation(owner, 'Attic');
  const before = await head();
  const changed = await owner.patch(`/locations/${locationId}`, { name: 'Cellar' });
  expect(changed.status, changed.text).toBe(200);
  const types = (await eventsAfter(before)).map(({ type }) => type);
  expect(types).toEqual(['location.first', 'location.last', 'location.updated']);
});

test.each(['allow', 'reject'])(
  'each write of a batch has its event with its stock, a refused one has none: %s',
  async (negativeStock) => {
    await owner.patch('/organizations/current', { settings: { negativeStock } });
    const skuId = await newSku(owner);
    const route = {
      sourceLocationId: await newLocation(owner),
      destinationLocationId: await newLocation(owner),
    };
    await adjust(owner, { skuId, locationId: route.sourceLocationId, quantity: 5.5 });
    const before = await head();
    const keyed = { headers: { 'idempotency-key': `moved once ${negativeStock}` } };
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
    expect(made).toHaveLength(negativeStock === 'allow' ? 7 : 5);
    const events = await eventsAfter(before);
    expect(events.map(({ type }) => type)).toEqual(made.map(() => 'ledger_entry.created'));
    expect(events.map(({ objectId }) => objectId).sort()).toEqual(
      made.map(({ body }) => body.ledgerEntry.id).sort(),
    );
    const lastPosition = events.at(-1)?.position ?? 0;
    for (const answer of made) expect(positionOf(answer)).toBeLessThanOrEqual(lastPosition);
    const { sourceLocationId: locationId } = route;
    const left = events.at(-1)?.stock?.find((place) => place.locationId === locationId);
    const onHand = 5.5 - made.length;
    const available = { ledger: 'finished_goods', itemId: skuId, onHand, available: onHand };
    expect(left).toMatchObject({ ...available, projected: onHand });
    await owner.patch('/organizations/current', { settings: { negativeStock: 'allow' } });
  },
);

test('an import has an event for each record, and its own', async () => {
  const known = await owner.post('/vendors', { name: newName(), externalId: 'known' });
  const before = await head();
  const rows = [{ name: newName() }, { externalId: 'known', name: newName() }];
  const answer = await owner.post('/vendors/bulk-import', { rows, onDuplicate: 'update' });
  expect(answer.status, answer.text).toBe(200);
  const events = await eventsAfter(before);
  expect(events.map(({ type }) => type)).toEqual([
    'vendor.created',
    'vendor.updated',
    'import.completed',
  ]);
  expect(events[1]?.objectId).toBe(known.body.id);
  expect(events[0]?.cause).toEqual({ type: 'import', id: events[2]?.objectId });
  await owner.post('/vendors/bulk-import', { dryRun: true, rows: [{ name: newName() }] });
  await owner.post('/vendors/bulk-import', { rows: [{ name: '' }] });
  expect(await head()).toBe(before + 3);
});

test('a dry run, a refusal and a replay leave no event', async () => {
  const key = { headers: { 'idempotency-key': 'a vendor' } };
  const body = { name: newName() };
  const before = await head();
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
  expect(await head()).toBe(before + 1);
  expect(positionOf(repeated)).toBe(before + 1);
});

test('a write whose events cannot be stored is rolled back', async () => {
  const name = newName();
  const { orgId } = owner;
  await query(
    `alter table events add constraint none check (org_id <> '${orgId}') not valid`,
    [],
    own,
  );
  const answer = await owner.post('/vendors', { name });
  await query('alter table events drop constraint none', [], own);
  expect(answer.status).toBe(500);
  const found = await query('select 1 from vendors where name = $1', [name], own);
  expect(found).toEqual([]);
});
