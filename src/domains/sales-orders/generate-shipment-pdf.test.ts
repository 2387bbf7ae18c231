/** X038: the papers that go with a shipment. */
import { beforeAll, expect, test } from 'vitest';
import { barcodesOf } from '../../../test/support/barcodes.ts';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, textsOf } from '../../../test/support/file-of.ts';
import { newCustomer, sell, shipped } from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Mill Lane Bakery' });
});

const kinds = ['packing_slip', 'delivery_note', 'commercial_invoice'] as const;

const pathOf = (id: string, kind: string) => `/shipments/${id}/pdf?kind=${kind}`;

const textOf = async (id: string, kind: string) =>
  (await textsOf(owner, pathOf(id, kind))).join('\n');

/** An order of 12 loaves at 4.20 less 5 %, 47.88, and 2.5 kg at 1,000; 47.88 less in all. */
async function fullOrder() {
  const customerId = await newCustomer(owner, {
    name: '皇冠酒店',
    ...{ code: undefined, email: 'kitchen@crown.example', taxId: 'GB987654321' },
    billingAddress: { line1: '1 Crown Square', city: 'Leeds', country: 'GB' },
  });
  const skuId = await newSku(owner, {
    name: 'Wheat bread 800 g',
    ...{ hsCode: '1905.90', countryOfOrigin: 'FR', netWeight: 0.8, weightUnit: 'kg' },
  });
  const items = [
    { skuId, quantity: 12, unitPrice: 4.2, discountPercent: 5, description: 'Sliced\nthin' },
    { skuId: await newSku(owner, { name: 'Flour', unit: 'KG' }), quantity: 2.5, unitPrice: 1000 },
  ];
  return sell(owner, items, {
    customerId,
    ...{ currency: 'GBP', exchangeRate: 1.2, orderDate: '2026-03-09', customerReference: '4711' },
    ...{ discountAmount: 47.88, shippingAmount: 12.5, taxAmount: 100, notes: 'Of the order.' },
    shipToAddress: { line1: 'Dock 4', city: 'York', country: 'GB' },
  });
}

const packages = [
  {
    ...{ weight: 4.5, weightUnit: 'kg', length: 40, width: 30, height: 20, lengthUnit: 'cm' },
    trackingNumber: 'PARCEL-1',
  },
  { weight: 12, weightUnit: 'lb' },
];

const details = {
  ...{ shipDate: '2026-03-14', carrier: 'Royal Mail', service: 'Tracked 48', packages },
  ...{ trackingNumber: 'AB123456785GB', notes: 'Ring twice.' },
};

const everywhere = [
  ...['Mill Lane Bakery', '皇冠酒店', '1 Crown Square', 'Tax ID GB987654321', 'Dock 4', 'York'],
  ...['14 Mar 2026', 'Royal Mail, Tracked 48', 'AB123456785GB', '4711', 'Wheat bread 800 g'],
  ...['Sliced', 'thin', 'Packages', 'PARCEL-1', '40 × 30 × 20 cm', '4.5', 'lb', 'Ring twice.'],
];

test.each([
  ['packing_slip', ['Packing Slip', 'Quantity'], ['4.20', 'Ordered', 'GBP', 'HS 1905']],
  [
    'delivery_note',
    ['Delivery Note', 'Ordered', '12', 'Shipped so far', '7', 'In this shipment', '4'],
    ['4.20', 'GBP', 'HS 1905'],
  ],
  [
    'commercial_invoice',
    ['Commercial Invoice', 'HS 1905.90 · Origin FR · 0.8 kg each', '4.20', 'less 5 %', '15.96'],
    ['Ordered', '47.88', '12.50', '100.00'],
  ],
])('a %s has the goods of its shipment', async (kind, own, not) => {
  const order = await fullOrder();
  await shipped(owner, order, [3, 0]);
  const made = await shipped(owner, order, [4, 0], details);
  const text = await textOf(made.id, kind);
  const numbers = [made.shipmentNumber, order.soNumber];
  for (const said of [...numbers, ...everywhere, ...own]) expect(text).toContain(said);
  for (const said of [...not, 'Of the order.', 'Flour', 'null']) expect(text).not.toContain(said);
  const { response, bytes } = await fileOf(owner, pathOf(made.id, kind));
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="${made.shipmentNumber}-${kind.replace('_', '-')}.pdf"`,
  );
  expect(await barcodesOf(bytes)).toEqual([
    { page: 0, format: 'Code128', text: made.shipmentNumber },
  ]);
});

test('an invoice has the part of the discount that belongs to its goods, and adds up', async () => {
  const order = await fullOrder();
  const first = await shipped(owner, order, [4, 1]);
  const text = await textOf(first.id, 'commercial_invoice');
  // 15.96 of the bread and 1,000.00 of the flour; 47.88 × 1,015.96 / 2,547.88 = 19.09190…
  for (const said of ['15.96', '1,000.00', '1,015.96', '-19.09', 'Total GBP', '996.87']) {
    expect(text).toContain(said);
  }
  const rest = await textOf((await shipped(owner, order, [8, 1.5])).id, 'commercial_invoice');
  for (const said of ['31.92', '1,500.00', '1,531.92', '-28.79', '1,503.13']) {
    expect(rest).toContain(said);
  }
});

test('the amounts of a currency without decimals have none', async () => {
  const items = [{ skuId: await newSku(owner), quantity: 3, unitPrice: 100 }];
  const order = await sell(owner, items, { currency: 'JPY', exchangeRate: 0.006 });
  const text = await textOf((await shipped(owner, order, [1])).id, 'commercial_invoice');
  expect(text).toContain('Total JPY');
  expect(text).not.toContain('100.0');
});

test('what is packed has its papers before it leaves, without packages and carrier too', async () => {
  const order = await sell(owner, [{ skuId: await newSku(owner), quantity: 5, unitPrice: 1 }]);
  const packed = await shipped(owner, order, [5], { status: 'Packed' });
  for (const kind of kinds) {
    const text = await textOf(packed.id, kind);
    expect(text).toContain(packed.shipmentNumber);
    for (const none of ['Packages', 'Carrier', 'Tracking', 'null']) {
      expect(text).not.toContain(none);
    }
  }
});

test('sixty lines go on over pages with numbers', async () => {
  const skuId = await newSku(owner, { name: 'Wheat bread 800 g, sliced and wrapped' });
  const items = Array.from({ length: 60 }, (_, at) => ({ skuId, quantity: at + 1, unitPrice: 1 }));
  const order = await sell(owner, items);
  const quantities = items.map(({ quantity }) => quantity);
  const made = await shipped(owner, order, quantities);
  const pages = await textsOf(owner, pathOf(made.id, 'delivery_note'));
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((text, at) => {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain(made.shipmentNumber);
  });
  expect(pages.join(' ').match(/Wheat bread 800 g/g)).toHaveLength(60);
});

test('the same shipment produces the same file, and each kind another one', async () => {
  const { id } = await shipped(owner, await fullOrder(), [4, 0], details);
  const files = await Promise.all(
    ['packing_slip', ...kinds].map(async (kind) =>
      Buffer.from((await fileOf(owner, pathOf(id, kind))).bytes).toString('base64'),
    ),
  );
  expect(files[0]).toBe(files[1]);
  expect(new Set(files).size).toBe(3);
});

test('a kind is needed, and what was deleted or is of another organization is none', async () => {
  const made = await shipped(owner, await fullOrder(), [4, 0]);
  const missing = await owner.get(`/shipments/${made.id}/pdf`);
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toMatchObject([{ path: 'query/kind', code: 'required' }]);
  const path = pathOf(made.id, 'packing_slip');
  expect((await fileOf(await newOrganization(), path)).response.status).toBe(404);
  await owner.delete(`/shipments/${made.id}`);
  expect((await fileOf(owner, path)).response.status).toBe(404);
});
