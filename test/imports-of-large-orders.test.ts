/** Imports of goods of the largest orders, in a process with a small heap. */
import { expect, test } from 'vitest';
import type { Client } from './support/client.ts';
import { freePort } from './support/free-port.ts';
import { done } from './support/making.ts';
import { order } from './support/purchasing.ts';
import { sell, stocked } from './support/selling.ts';
import { signIn, startProcess, untilReady } from './support/service-process.ts';
import { newMaterial } from './support/stock.ts';
import { openWorld } from './support/world.ts';

const lines = 1000;
const rows = 4000;

/** Imports rows that each move one unit of a line of an order. */
async function moved(owner: Client, path: string, number: string): Promise<void> {
  const sent = Array.from({ length: rows }, (_, at) => ({
    ...{ order: number, line: (at % lines) + 1, quantity: 1 },
  }));
  expect(await done(owner.post(`${path}/bulk-import`, { rows: sent }))).toMatchObject({
    created: rows,
    failed: 0,
  });
}

test('thousands of rows of an order of a thousand lines fit in a small heap', async () => {
  const { databaseUrl, dataDir, service: other } = await openWorld();
  // A hundred bytes for each row and line would not fit.
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS: '--max-old-space-size=400' };
  const service = startProcess({ dataDir, port: await freePort(), env });
  try {
    await untilReady(service);
    const person = await signIn(service, dataDir);
    const made = await person.post('/organizations', { name: 'Mill Lane Bakery' });
    const owner = person.in(made.body.id);
    const [materialId, skuId] = [await newMaterial(owner), await stocked(owner, 10_000)];
    const ofEach = (item: object) => Array.from({ length: lines }, () => item);
    const bought = await order(owner, ofEach({ materialId, quantity: 9, unitPrice: 2 }));
    await moved(owner, '/purchase-order-receipts', bought.poNumber);
    const sold = await sell(owner, ofEach({ skuId, quantity: 9, unitPrice: 3 }));
    await moved(owner, '/shipments', sold.soNumber);
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
    await other.close();
  }
});
