import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import { readPdf, textOf } from '../../../test/support/pdf.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

/** The file itself: `Answer` holds text. */
async function fileOf(id: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${owner.origin}/api/purchase-orders/${id}/pdf`, {
    headers: {
      authorization: `Bearer ${owner.token}`,
      'x-org-id': owner.orgId as string,
      ...headers,
    },
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('an order is printed with its vendor, its lines and what they come to', async () => {
  const vendorId = await newVendor(owner, {
    name: 'Мельница и сыновья',
    address: { city: 'Tver' },
  });
  const flour = await newMaterial(owner, { name: '小麦粉', code: 'FLOUR' });
  const made = await order(owner, [{ materialId: flour, quantity: 12, unitPrice: 18.5 }], {
    vendorId,
    shippingAmount: 25,
    notes: 'Ring twice.',
  });
  const { response, bytes } = await fileOf(made.id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain(`${made.poNumber}.pdf`);
  const [page] = await readPdf(bytes);
  const text = textOf(page);
  for (const said of [made.poNumber, 'Мельница', 'Tver', '小麦粉', 'FLOUR', '247.00', 'Ring']) {
    expect(text).toContain(said);
  }
});

test('amounts are printed with the minor unit to which the order was rounded', async () => {
  const materialId = await newMaterial(owner);
  const items = [{ materialId, quantity: 1, unitPrice: 1234.5 }];
  const made = await order(owner, items, { currency: 'HUF', shippingAmount: 0.255 });
  expect(made.total).toBe(1234.76);
  const text = textOf((await readPdf((await fileOf(made.id)).bytes))[0]);
  expect(text).toContain('1,234.50');
  expect(text).toContain('1,234.76');
});

test('the same order gives the same file', async () => {
  const made = await order(owner, [
    { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 },
  ]);
  const [once, again] = [await fileOf(made.id), await fileOf(made.id)];
  expect(Buffer.from(once.bytes).equals(Buffer.from(again.bytes))).toBe(true);
});

test('a client may ask for a PDF, and for nothing that it is not', async () => {
  const made = await order(owner, [
    { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 },
  ]);
  expect((await fileOf(made.id, { accept: 'application/pdf' })).response.status).toBe(200);
  expect((await fileOf(made.id, { accept: 'image/png' })).response.status).toBe(406);
});

test('an order that is not there has no paper', async () => {
  const absent: Answer = await owner.get(
    '/purchase-orders/0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701/pdf',
  );
  expect(absent.status).toBe(404);
  expect(absent.body.code).toBe('not_found');
});

/** An order of several pages, which takes long enough to print for others to wait. */
async function longOrder(of: Client): Promise<string> {
  const materialId = await newMaterial(of, { name: '小麦粉 мука αλεύρι '.repeat(8) });
  const items = Array.from({ length: 40 }, () => ({ materialId, quantity: 1, unitPrice: 1 }));
  return (await order(of, items)).id;
}

const print = (of: Client, id: string, signal?: AbortSignal) =>
  fetch(`${of.origin}/api/purchase-orders/${id}/pdf`, {
    headers: { authorization: `Bearer ${of.token}`, 'x-org-id': of.orgId as string },
    ...(signal && { signal }),
  });

test('an organization that prints much leaves room for others', async () => {
  const neighbour = await newOrganization();
  const [id, theirs] = [await longOrder(owner), await longOrder(neighbour)];
  const finished: string[] = [];
  const much = Array.from({ length: 13 }, async () => {
    const { status } = await print(owner, id);
    if (status === 200) finished.push('own');
    return status;
  });
  await Promise.any(much);
  const answer = await print(neighbour, theirs);
  expect(answer.status).toBe(200);
  finished.push('theirs');
  const statuses = await Promise.all(much);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(finished.indexOf('theirs')).toBeLessThan(finished.length - 2);
}, 60_000);

test('what a client that left had asked for is not printed', async () => {
  const id = await longOrder(owner);
  const started = performance.now();
  expect((await print(owner, id)).status).toBe(200);
  const once = performance.now() - started;
  const left = new AbortController();
  const asked = Array.from({ length: 9 }, () => print(owner, id, left.signal).catch(() => 'left'));
  await delay(once / 2);
  left.abort();
  await Promise.all(asked);
  const again = performance.now();
  expect((await print(owner, id)).status).toBe(200);
  // Printing the nine as well would take nine times as long; a new thread loads its fonts first.
  expect(performance.now() - again).toBeLessThan(5 * once + 1000);
}, 60_000);
