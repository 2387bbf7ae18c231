/** The camera as a scanner: a real picture of a barcode before the test camera of the browser. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { openBrowser } from '../support/browser.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

const barcode = '4006381333931';
const [width, height] = [640, 480];

let world: ConsoleWorld;
let bakery: Bakery;
let browser: Browser;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  const { id, version } = bakery.flour;
  await world.owner.patch(`/materials/${id}`, { barcode }, ifMatch(version));
  const film = join(tmpdir(), `barcode-${process.pid}.y4m`);
  writeFileSync(film, await filmOf(barcode));
  browser = await openBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
});
afterAll(async () => {
  await world?.close();
  await browser?.close();
});

const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } });

const programOfWriter = () =>
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));

/** A picture of a barcode in the middle, as a film without end. */
async function filmOf(text: string): Promise<Buffer> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(programOfWriter()).buffer } });
  const { symbol } = await writeBarcode(text, { format: 'EAN13' });
  const brightness = Buffer.alloc(width * height, 235);
  const [wide, high] = [4, 200];
  const left = Math.floor((width - symbol.width * wide) / 2);
  for (let column = 0; column < symbol.width * wide; column += 1) {
    const dark = (symbol.data[Math.floor(column / wide)] ?? 255) < 128;
    for (let row = 0; dark && row < high; row += 1) {
      brightness[(row + (height - high) / 2) * width + left + column] = 16;
    }
  }
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\nFRAME\n`;
  return Buffer.concat([Buffer.from(head), brightness, Buffer.alloc((width * height) / 2, 128)]);
}

test('What the camera sees is received, and only that', async () => {
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    items: [
      { materialId: bakery.salt.id, quantity: 4, unitPrice: 0.6 },
      { materialId: bakery.flour.id, quantity: 10, unitPrice: 0.85 },
    ],
  });
  const faults: string[] = [];
  const page = await world.signedIn({
    browser,
    width: 360,
    path: `/purchase-orders/${order.id}?act=receive`,
    prepare: (one) =>
      one.on('console', (line) => line.type() === 'error' && faults.push(line.text())),
  });
  await page.getByRole('button', { name: 'Camera' }).click();
  await page.getByText(`Read: ${barcode}`).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /Receive 1 line/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was received').waitFor();
  const { items } = (await world.owner.get(`/purchase-orders/${order.id}`)).body;
  expect(items).toMatchObject([{ receivedQuantity: 0 }, { receivedQuantity: 10 }]);
  // The policy of the page was not broken.
  expect(faults).toEqual([]);
});

test('Without a camera it says so, and typing still works', async () => {
  const page = await world.signedIn({
    path: `/purchase-orders/${bakery.purchaseOrder.id}?act=receive`,
  });
  await page.getByRole('button', { name: 'Camera' }).click();
  await page.getByText('There is no camera').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('textbox', { name: 'Scan' }).fill('FLOUR');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Receive 1 line/ }).waitFor();
});
