/** The change feed under load, on two nodes: every change once, in the order of commits. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, Client } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { type ServiceProcess, startProcess, untilReady } from './support/service-process.ts';
import { newLocation, newSku } from './support/stock.ts';
import { newOrganization, openWorld, type World } from './support/world.ts';

const writers = 64;
const writesOfEach = 6;

let world: World;
let other: ServiceProcess;
let owner: Client;

beforeAll(async () => {
  world = await openWorld();
  const { databaseUrl, dataDir } = world;
  const env = { DATABASE_URL: databaseUrl };
  other = startProcess({ dataDir, port: await freePort(), env });
  await untilReady(other);
  owner = await newOrganization({}, { world });
});

afterAll(async () => {
  other.child.kill('SIGTERM');
  expect(await other.ended).toBe(0);
  await world.service.close();
});

const at = (origin: string): Client => {
  const { token, orgId, userId, email } = owner;
  return new Client(origin, token, { orgId, userId, email });
};

interface Told {
  position: number;
  type: string;
  objectId: string;
  objectVersion: number | null;
}

/** Follows the feed at a node until `isOver`, and then to its head. */
async function follow(client: Client, after: number, isOver: () => boolean): Promise<Told[]> {
  const seen: Told[] = [];
  let position = after;
  for (;;) {
    const ending = isOver();
    const query = { after: String(position), limit: '50', wait: ending ? '0' : '1' };
    const { body, status, text } = await client.get('/events', { query });
    expect(status, text).toBe(200);
    seen.push(...body.data);
    position = body.next;
    if (ending && position === body.head) return seen;
  }
}

/** Creates records, changes one that others change too, and moves stock that others move. */
async function write(client: Client, writer: number, shared: Shared): Promise<Written[]> {
  const kinds: [type: string, send: (turn: number) => Promise<Answer>][] = [
    ['vendor.created', (turn) => client.post('/vendors', { name: `V ${writer} ${turn}` })],
    [
      'vendor.updated',
      (turn) => client.patch(`/vendors/${shared.vendorId}`, { leadTimeDays: writer * 10 + turn }),
    ],
    ['ledger_entry.created', () => client.post('/finished-goods-inventory/transfers', shared.move)],
  ];
  const written: Written[] = [];
  for (let turn = 0; turn < writesOfEach; turn += 1) {
    const [type, send] = kinds[(writer + turn) % kinds.length] as (typeof kinds)[number];
    const answer = await send(turn);
    if (answer.status >= 300) continue;
    const id: string = answer.body.id ?? answer.body.ledgerEntry.id;
    written.push({ type, id, position: Number(answer.headers.get('event-position')) });
  }
  return written;
}

interface Shared {
  vendorId: string;
  move: object;
}

interface Written {
  type: string;
  id: string;
  position: number;
}

test('64 writers on two nodes: followers of either see each position once, in order', async () => {
  const skuId = await newSku(owner);
  const [sourceLocationId, destinationLocationId] = [
    await newLocation(owner),
    await newLocation(owner),
  ];
  const vendor = await owner.post('/vendors', { name: 'Shared' });
  const move = { skuId, sourceLocationId, destinationLocationId, quantity: 1 };
  const shared = { vendorId: vendor.body.id, move };
  const before = (await owner.get('/events')).body.head;
  const nodes = [at(world.origin), at(other.origin)];
  let isOver = false;
  const following = nodes.map((node) => follow(node, before, () => isOver));
  const written = await Promise.all(
    Array.from({ length: writers }, (_, writer) =>
      write(nodes[writer % 2] as Client, writer, shared),
    ),
  );
  isOver = true;
  const [seen = [], same] = await Promise.all(following);
  expect(same).toEqual(seen);
  expect(seen.map(({ position }) => position)).toEqual(seen.map((_, index) => before + index + 1));

  const acknowledged = written.flat();
  expect(acknowledged.length).toBeGreaterThan(writers * 3);
  const nameOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`;
  const told = seen.map(({ type, objectId }) => nameOf({ type, id: objectId })).sort();
  expect(told).toEqual(acknowledged.map(nameOf).sort());
  for (const { id, type, position } of acknowledged.filter(
    (each) => each.type !== 'vendor.updated',
  )) {
    const own = seen.find((event) => event.objectId === id && event.type === type);
    expect(own?.position).toBeLessThanOrEqual(position);
  }
  const versions = seen.flatMap((event) =>
    event.objectId === shared.vendorId ? (event.objectVersion ?? []) : [],
  );
  expect(versions).toEqual(versions.map((_, index) => index + 2));
});
