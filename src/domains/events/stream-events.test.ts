import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { largeEvents } from '../../../test/support/large-events.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { inWorld, newOrganization, openWorld, type World } from '../../../test/support/world.ts';

let own: World;
let owner: Client;
let count = 0;

beforeAll(async () => {
  own = await openWorld();
  owner = await newOrganization({}, { world: own });
});
afterAll(() => own.service.close());

const newVendor = () => owner.post('/vendors', { name: `Vendor ${++count}` });

/** A listener: what it has got so far, and whether the stream has ended. */
class Listener {
  text = '';
  hasEnded = false;
  private readonly response: IncomingMessage;

  private constructor(response: IncomingMessage) {
    this.response = response;
    response.setEncoding('utf8').on('data', (chunk) => {
      this.text += chunk;
    });
    response.on('end', () => {
      this.hasEnded = true;
    });
  }

  static async open(
    client: Client,
    after: number | string,
    headers = {},
    world = own,
  ): Promise<Listener> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const url = `${world.origin}/api/events/stream?after=${after}`;
      const { token, orgId } = client;
      const sent = { authorization: `Bearer ${token}`, 'x-org-id': orgId, ...headers };
      get(url, { headers: sent, agent: false }, resolve).on('error', reject);
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    return new Listener(response);
  }

  /** The positions of the events so far. */
  get positions(): number[] {
    return [...this.text.matchAll(/^id: (\d+)$/gm)].map(([, position]) => Number(position));
  }

  close(): void {
    this.response.destroy();
  }
}

const head = async (): Promise<number> => (await owner.get('/events')).body.head;

test('events come as they are committed; a listener that comes back goes on where it was', async () => {
  await newVendor();
  const before = await head();
  const listener = await Listener.open(owner, before - 1);
  await eventually(() => expect(listener.positions).toEqual([before]));
  const made = await newVendor();
  await eventually(() => expect(listener.positions).toEqual([before, before + 1]));
  const [, shown = ''] =
    /^event: vendor.created\ndata: (.*)\n\n$/m.exec(
      listener.text.slice(listener.text.lastIndexOf('event:')),
    ) ?? [];
  expect(JSON.parse(shown)).toMatchObject({ position: before + 1, objectId: made.body.id });
  listener.close();
  await newVendor();
  const again = await Listener.open(owner, 0, { 'last-event-id': String(before + 1) });
  await eventually(() => expect(again.positions).toEqual([before + 2]));
  again.close();
});

test('events name their people on request', async () => {
  const before = await head();
  await newVendor();
  const listener = await Listener.open(owner, `${before}&include=names`);
  await eventually(() => expect(listener.positions).toEqual([before + 1]));
  expect(listener.text).toMatch(/"actorId":"[^"]+","actorName":"Owner/);
  listener.close();
});

test('an id that is no position is refused', async () => {
  const { status, body } = await owner.get('/events/stream', {
    headers: { 'last-event-id': 'the last one' },
  });
  expect([status, body.errors[0].path]).toEqual([422, 'headers/last-event-id']);
});

test('a listener who does not read has little of large events in memory', async () => {
  const client = await newOrganization({}, { world: own });
  await inWorld(own, () => largeEvents(client.orgId, 20));
  const pages = await pagesOf(client, 20);
  const positions = pages.flatMap((page) => [...page.matchAll(/^id: (\d+)$/gm)]);
  expect(positions.map(([, position]) => Number(position))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
  // Each of these events has about 35 KB.
  expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(64 * 1024);
});

/** The chunks of a stream, which are its pages, up to the one with this position. */
async function pagesOf({ token, orgId }: Client, last: number): Promise<string[]> {
  const socket = connect(Number(new URL(own.origin).port), '127.0.0.1').setEncoding('latin1');
  socket.write(
    `GET /api/events/stream HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nx-org-id: ${orgId}\r\n\r\n`,
  );
  let text = '';
  for await (const part of socket) {
    text += part;
    if (text.includes(`id: ${last}\n`) && text.endsWith('\n\n\r\n')) break;
  }
  const chunks = text.slice(text.indexOf('\r\n\r\n') + 4);
  const pages: string[] = [];
  for (let at = 0; at < chunks.length; ) {
    const start = chunks.indexOf('\r\n', at) + 2;
    const end = start + Number.parseInt(chunks.slice(at, start), 16);
    pages.push(chunks.slice(start, end));
    at = end + 2;
  }
  return pages;
}

test('a listener costs no more with each event', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  const before = await head();
  const listener = await Listener.open(owner, before);
  for (let made = 1; made <= 15; made += 1) {
    await newVendor();
    await eventually(() => expect(listener.positions.at(-1)).toBe(before + made));
  }
  process.off('warning', note);
  listener.close();
  expect(warnings).toEqual([]);
});

test('a refusal is a problem document', async () => {
  const { status, body } = await owner.get('/events/stream', {
    query: { after: String((await head()) + 1) },
    headers: { accept: 'text/event-stream' },
  });
  expect([status, body?.errors?.[0]?.path]).toEqual([422, 'query/after']);
});

test('the stream ends when the token is revoked', async () => {
  const { client, id } = await withApiToken(owner);
  const listener = await Listener.open(client, await head());
  await owner.delete(`/user/api-tokens/${id}`);
  await newVendor();
  await eventually(() => expect(listener.hasEnded).toBe(true));
  expect(listener.positions).toEqual([]);
});

test('a stream whose ID token expires while it waits gets no event', async () => {
  const token = await own.service.local?.signIdToken(owner.email, { lifetimeSeconds: 60 });
  const listener = await Listener.open(owner.as(token as string), await head());
  await eventually(() => expect(listener.text).toContain('retry'));
  own.setNow(new Date(Date.now() + 61_000));
  onTestFinished(() => own.setNow(undefined));
  await newVendor();
  await eventually(() => expect(listener.hasEnded).toBe(true));
  expect(listener.positions).toEqual([]);
});

test('the stream ends when the service stops, and says when to come back', async () => {
  const stopping = await openWorld();
  const client = await newOrganization({}, { world: stopping });
  const listener = await Listener.open(client, 0, {}, stopping);
  await stopping.service.close();
  await eventually(() => expect(listener.hasEnded).toBe(true));
  expect(listener.text).toMatch(/retry: 1000\n\n$/);
});
