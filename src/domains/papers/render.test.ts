import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import {
  line,
  type PurchaseOrderDocument,
  paperOf,
  purchaseOrder,
} from '../../../test/support/purchase-order-document.ts';
import { layOut } from './layout.ts';
import { renderPaper } from './render.ts';

const client = { owners: ['bakery'], signal: new AbortController().signal };
const render = (document: PurchaseOrderDocument) => renderPaper(paperOf(document), client);

test('a thread renders the same bytes as the layout, several at a time', async () => {
  const documents = ['PO-2026-0001', 'PO-2026-0002'].map((poNumber) =>
    purchaseOrder({}, { poNumber }),
  );
  const files = await Promise.all(documents.map(render));
  for (const [at, document] of documents.entries()) {
    expect((await layOut(paperOf(document))).equals(files[at] as Buffer)).toBe(true);
  }
});

test('rendering delays no other request', async () => {
  const text = 'Καλημέρα Привет 采购订单 발주서 ';
  const lines = Array.from({ length: 300 }, (_, at) => line(at, { description: text.repeat(5) }));
  const before = performance.eventLoopUtilization();
  const file = await render(purchaseOrder({ lines }));
  const { utilization } = performance.eventLoopUtilization(before);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  // On the event loop, the rendering would use nearly all of its time.
  expect(utilization).toBeLessThan(0.5);
});

test('a document that cannot be rendered is refused, and the next one is rendered', async () => {
  const broken = purchaseOrder({}, { orderDate: 'no start date' });
  await expect(render(broken)).rejects.toThrow('Invalid time value');
  expect((await render(purchaseOrder())).length).toBeGreaterThan(1000);
});
