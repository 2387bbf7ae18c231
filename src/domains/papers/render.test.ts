import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import {
  line,
  type PurchaseOrderDocument,
  paperOf,
  purchaseOrder,
} from '../../../test/support/purchase-order-document.ts';
import { activity } from '../../kernel/sharing/activity.ts';
import { rests } from '../../kernel/sharing/measures.ts';
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

const withLines = (count: number, description: string) =>
  purchaseOrder({ lines: Array.from({ length: count }, (_, at) => line(at, { description })) });

test('a small document does not wait for a large one', async () => {
  const ended = new AbortController();
  const large = withLines(3_000, '漢字仮名交じり文の説明'.repeat(6));
  let isRendered = false;
  const rendered = renderPaper(paperOf(large), { ...client, signal: ended.signal }).finally(() => {
    isRendered = true;
  });
  const outcome = expect(rendered).rejects.toThrow('closed before the answer');
  expect((await render(purchaseOrder())).length).toBeGreaterThan(1000);
  expect(isRendered).toBe(false);
  ended.abort();
  await outcome;
});

test('beside other organizations, the owners of a large document rest after it', async () => {
  const rested = () => rests.of('Renderer.large').read().count;
  const before = rested();
  const rendered = render(withLines(500, 'A long description of a small item. '.repeat(2)));
  const noting = setInterval(() => activity.note('mill'), 100);
  await rendered.finally(() => clearInterval(noting));
  expect(rested()).toBe(before + 1);
});

test('a document that cannot be rendered is refused, and the next one is rendered', async () => {
  const broken = purchaseOrder({}, { orderDate: 'no start date' });
  await expect(render(broken)).rejects.toThrow('Invalid time value');
  expect((await render(purchaseOrder())).length).toBeGreaterThan(1000);
});
