/** The client behind a proxy that loses requests and answers: nothing is written twice. */
import {
  ConnectionError,
  createMaterial,
  createPurchaseOrder,
  createVendor,
  deleteMaterial,
  importMaterials,
  listDocuments,
  listMaterials,
  listVendors,
  Problem,
  updateMaterial,
  uploadDocument,
} from '@stockwright/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { world } from '../support/world.ts';
import { connect } from './connect.ts';
import { openProxy } from './proxy.ts';

type Faults = Parameters<typeof openProxy> extends [string, ...infer Rest] ? Rest : never;

/** A client whose requests meet the faults, one each, and a client that reaches the service. */
async function behind(...faults: Faults) {
  const proxy = await openProxy((await world()).origin, ...faults);
  onTestFinished(() => proxy.close());
  const direct = await connect();
  return { direct, client: { ...direct, url: proxy.url }, seen: proxy.seen };
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (failure: unknown) => failure,
  );

const body = { code: 'RYE', name: 'Rye' };

describe('a write with an idempotency key is repeated until it is answered', () => {
  test.each<[string, Faults]>([
    ['after lost requests', ['lost request', 'lost request']],
    ['after lost answers', ['lost answer', 'lost answer']],
    ['after an answer that was cut', ['cut answer']],
    ['after a proxy that has no service', [{ status: 502 }, { status: 504 }]],
    ['after an outcome that nobody knows', [{ status: 503, code: 'unavailable' }]],
    ['after a lost race', [{ status: 409, code: 'conflict' }]],
    ['while the first try runs', [{ status: 409, code: 'idempotency_in_progress' }]],
    ['after all of them', ['lost answer', 'cut answer', { status: 503 }, 'lost request']],
  ])('%s', async (_when, faults) => {
    const count = faults.length;
    const { client, direct, seen } = await behind(...faults);
    const made = await createMaterial(client, { body });
    expect((await listMaterials(direct)).data).toEqual([made]);
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(count + 1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('each call has a key of its own', async () => {
    const { client, direct, seen } = await behind('lost answer');
    for (const name of ['Mill', 'Mill']) await createVendor(client, { body: { name } });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
    expect((await listVendors(direct)).data).toHaveLength(2);
  });

  test('a file is stored once', async () => {
    const { client, direct } = await behind('lost answer', 'cut answer');
    const { id: vendorId } = await createVendor(direct, { body: { name: 'Mill' } });
    const { id } = await createPurchaseOrder(direct, { body: { vendorId } });
    const subject = { entityType: 'purchase_order', entityId: id } as const;
    const file = new File([new Uint8Array(100_000)], 'scan.bin');
    const stored = await uploadDocument(client, { body: { ...subject, file } });
    const { data } = await listDocuments(direct, { query: subject });
    expect(data.map((document) => document.id)).toEqual([stored.id]);
  });

  test('an import is written once', async () => {
    const { client, direct } = await behind('lost answer', { status: 503 });
    const csv = 'code,name\nRYE,Rye\nOAT,Oat\n';
    expect(await importMaterials(client, { body: csv })).toMatchObject({ created: 2 });
    expect((await listMaterials(direct)).data).toHaveLength(2);
  });
});

describe('a write without a key', () => {
  async function existing(...faults: Faults) {
    const setting = await behind(...faults);
    const { id } = await createMaterial(setting.direct, { body });
    const { client, seen } = setting;
    const rename = () => updateMaterial(client, { path: { id }, body: { name: 'Oat' } });
    const remove = () => deleteMaterial(client, { path: { id } });
    return { rename, remove, seen };
  }

  test.each<[string, Faults[number]]>([
    ['the answer was lost', 'lost answer'],
    ['the service did not say what happened', { status: 503, code: 'unavailable' }],
    ['a proxy answered', { status: 502 }],
  ])('is not repeated when %s', async (_when, fault) => {
    const { rename, remove, seen } = await existing(fault, fault);
    for (const failure of [await failureOf(rename()), await failureOf(remove())]) {
      if (typeof fault === 'object') expect(failure).toMatchObject({ status: fault.status });
      else expect(failure).toMatchObject({ name: 'ConnectionError', outcomeUnknown: true });
    }
    expect(seen.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
  });

  test('is repeated when nothing was written', async () => {
    const conflict = { status: 409, code: 'conflict' };
    const limited = { status: 429, code: 'rate_limited', retryAfter: '0' };
    const late = { status: 408, code: 'request_timeout' };
    const { rename, seen } = await existing(conflict, limited, late);
    expect((await rename()).name).toBe('Oat');
    expect(seen).toHaveLength(4);
  });

  test('is repeated when the connection was never opened', async () => {
    const { direct } = await behind();
    const closed = await openProxy(direct.url);
    closed.close();
    let sent = 0;
    const late: typeof fetch = (url, request) => fetch(sent++ === 0 ? closed.url : url, request);
    const { id } = await createMaterial(direct, { body });
    const client = { ...direct, fetch: late };
    await deleteMaterial(client, { path: { id } });
    expect(sent).toBe(2);
  });
});

describe('reads', () => {
  test('are repeated after every failure of the connection or the service', async () => {
    const { client, seen } = await behind('lost request', 'cut answer', { status: 500 }, 'silence');
    expect((await listMaterials(client, { timeout: 3_000 })).data).toEqual([]);
    expect(seen).toHaveLength(5);
  });

  test('wait as long as Retry-After says', async () => {
    const { client, seen } = await behind({ status: 429, code: 'rate_limited', retryAfter: '1' });
    await listMaterials(client);
    expect(seen[1]?.pause).toBeGreaterThanOrEqual(990);
  });

  test('fail when Retry-After is longer than anyone waits', async () => {
    const { client, seen } = await behind({ status: 503, code: 'unavailable', retryAfter: '3600' });
    const failure = await failureOf(listMaterials(client));
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ status: 503, retryAfter: 3600 });
    expect(seen).toHaveLength(1);
  });

  test('fail with the last failure after the last retry', async () => {
    const { client, seen } = await behind({ status: 500 }, { status: 502 }, 'lost request');
    const failure = await failureOf(listMaterials(client, { retries: 1 }));
    expect(failure).toMatchObject({ name: 'Problem', status: 502, code: 'unknown' });
    const lost = await failureOf(listMaterials(client, { retries: 0 }));
    expect(lost).toBeInstanceOf(ConnectionError);
    expect(seen).toHaveLength(3);
  });

  test('are not repeated after a refusal', async () => {
    const { client, seen } = await behind({ status: 403, code: 'forbidden' });
    expect(await failureOf(listMaterials(client))).toMatchObject({ code: 'forbidden' });
    expect(seen).toHaveLength(1);
  });
});

describe('limits of time', () => {
  test('an aborted call rejects with the reason of its signal, and is not repeated', async () => {
    const { client, seen } = await behind('silence');
    const controller = new AbortController();
    const reason = new Error('The user left.');
    setTimeout(() => controller.abort(reason), 200);
    const { signal } = controller;
    expect(await failureOf(listMaterials(client, { signal }))).toBe(reason);
    expect(await failureOf(listMaterials(client, { signal }))).toBe(reason);
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  test('a signal also ends the pause between two tries', async () => {
    const { client } = await behind({ status: 503, code: 'unavailable', retryAfter: '100' });
    const signal = AbortSignal.timeout(300);
    expect(await failureOf(listMaterials(client, { signal }))).toBe(signal.reason);
  });

  test('a timeout is for each try', async () => {
    const { client, seen } = await behind('silence', 'silence');
    const failure = await failureOf(listMaterials(client, { timeout: 100, retries: 1 }));
    expect(failure).toMatchObject({ name: 'ConnectionError', outcomeUnknown: true });
    expect(String(failure)).toContain('GET /api/materials has no answer after 100 ms');
    expect(seen.length).toBeLessThanOrEqual(2);
  });
});
