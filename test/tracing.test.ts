/** Traces of requests, as a collector receives them over HTTP. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../src/kernel/log.ts';
import type { Client } from './support/client.ts';
import { newLocation, newMaterial } from './support/stock.ts';
import { newOrganization, openWorld, type World } from './support/world.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Record<string, unknown>;
}

const secretName = 'Flour of the old mill';
const log: Record<string, unknown>[] = [];
let collector: Server;
let received: { path: string; key: unknown; text: string }[] = [];
let owner: Client;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    received.push({ path: request.url ?? '', key: request.headers['api-key'], text });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  collector.close();
});

/** A world whose traces go to a port of this machine. */
function openTraced(port: number): Promise<World> {
  const write = (line: string) => {
    log.push(JSON.parse(line));
  };
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
  };
  return openWorld(settings, { log: openLog('info', { write }) });
}

/** Runs requests on a service of their own, whose stop sends all of its spans. */
async function spansOf(requests: (owner: Client, world: World) => Promise<unknown>) {
  const world = await openTraced((collector.address() as AddressInfo).port);
  owner = await newOrganization({}, { world });
  received = [];
  await requests(owner, world);
  await world.service.close();
  return received.flatMap(({ text }) => spansIn(text));
}

function spansIn(text: string): Span[] {
  const { resourceSpans } = JSON.parse(text);
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's JSON.
  const spans = resourceSpans.flatMap((resource: any) => resource.scopeSpans[0].spans);
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's JSON.
  return spans.map((span: any) => ({
    ...span,
    attributes: Object.fromEntries(
      span.attributes.map(({ key, value }: { key: string; value: object }) => [
        key,
        Object.values(value)[0],
      ]),
    ),
  }));
}

const childrenOf = (spans: Span[], parent: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

test('a request is a span, and its round trips are spans below it, without any value', async () => {
  const spans = await spansOf(async (client) => {
    const id = await newMaterial(client, { name: secretName });
    expect((await client.get(`/materials/${id}`)).status).toBe(200);
    expect((await client.get('/materials/0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600')).status).toBe(404);
  });
  const create = spans.find(({ name }) => name === 'POST /api/materials');
  expect(create).toMatchObject({
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/materials',
      'http.response.status_code': 201,
      'stockwright.operation': 'createMaterial',
      'stockwright.organization.id': owner.orgId,
    },
  });
  const written = childrenOf(spans, create).map(({ name }) => name);
  expect(written.join('; ')).toMatch(/^begin, .*insert items.*commit/s);
  const reads = spans.filter(({ name }) => name === 'GET /api/materials/:id');
  expect(reads.map(({ attributes }) => attributes['stockwright.problem'])).toEqual([
    undefined,
    'not_found',
  ]);
  expect(childrenOf(spans, reads[0])).toMatchObject([
    { kind: 3, name: /select items/, attributes: { 'db.system.name': 'postgresql' } },
  ]);
  const sent = received.map(({ text }) => text).join('\n');
  for (const value of [secretName, owner.userId as string, '@example.com', '0192f0c1-7c1e']) {
    expect(sent).not.toContain(value);
  }
  expect(received[0]).toMatchObject({ path: '/v1/traces', key: 'a key' });
});

test('a request continues the trace of its traceparent, and the log names it', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const spans = await spansOf(async (client) => {
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    expect((await client.get('/vendors', { headers })).status).toBe(200);
    expect((await client.get('/customers', { headers: { traceparent: 'odd' } })).status).toBe(200);
  });
  const continued = spans.filter((span) => span.traceId === traceId);
  expect(continued.map(({ name }) => name)).toContain('GET /api/vendors');
  const root = continued.find(({ name }) => name === 'GET /api/vendors');
  expect(root?.parentSpanId).toBe('00f067aa0ba902b7');
  expect(log.filter((line) => line.traceId === traceId)).toMatchObject([{ path: '/api/vendors' }]);
  const other = spans.find(({ name }) => name === 'GET /api/customers');
  expect(log.some((line) => line.traceId === other?.traceId)).toBe(true);
});

test('requests that share a transaction or a message each have its round trips', async () => {
  const spans = await spansOf(async (client) => {
    const place = await newLocation(client);
    const materialId = await newMaterial(client);
    const path = '/materials-inventory/adjustments';
    const body = { materialId, locationId: place, quantity: 1 };
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.post(path, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    await Promise.all(Array.from({ length: 12 }, () => client.get(`/materials/${materialId}`)));
  });
  const shared = (name: string) => {
    const requests = spans.filter((span) => span.name === name);
    expect(requests).toHaveLength(12);
    for (const request of requests) expect(childrenOf(spans, request).length).toBeGreaterThan(0);
    const counts = requests
      .flatMap((request) => childrenOf(spans, request))
      .map(({ attributes }) => Number(attributes['stockwright.requests'] ?? 1));
    expect(Math.max(...counts)).toBeGreaterThan(1);
  };
  shared('POST /api/materials-inventory/adjustments');
  shared('GET /api/materials/:id');
});

test('a collector out of reach fails and delays nothing, and is reported once', async () => {
  log.length = 0;
  const world = await openTraced(9);
  const client = await newOrganization({}, { world });
  for (let times = 0; times < 20; times += 1) {
    expect((await client.get('/vendors')).status).toBe(200);
  }
  await world.service.close();
  expect(
    log.filter(({ msg }) => msg === 'Traces were not exported; they are dropped'),
  ).toHaveLength(1);
});

test('probes are not traced', async () => {
  const spans = await spansOf(async (_client, { origin }) => {
    await fetch(`${origin}/health/ready`);
    await fetch(`${origin}/metrics`);
    await fetch(`${origin}/api/nowhere`);
  });
  const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual([
    'POST /api/user',
    'POST /api/organizations',
    'GET',
  ]);
});
