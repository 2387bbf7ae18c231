/** X039: the papers of a sales order. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, textsOf } from '../../../test/support/file-of.ts';
import { newCustomer, sell } from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Mill Lane Bakery' });
  const letterhead = {
    address: { line1: '12 Mill Lane', city: 'Leeds', postalCode: 'LS1 4AP', country: 'GB' },
    ...{ taxId: 'GB123456789', phone: '+44 113 496 0000' },
  };
  const changed = await owner.patch('/organizations/current', letterhead);
  expect(changed.status, changed.text).toBe(200);
});

const pathOf = (id: string, kind: string) => `/sales-orders/${id}/pdf?kind=${kind}`;

const textOf = async (id: string, kind: string) =>
  (await textsOf(owner, pathOf(id, kind))).join('\n');

/** An order of all that can be printed. */
async function fullOrder(body: object = {}) {
  const customerId = await newCustomer(owner, {
    name: '皇冠酒店',
    ...{ code: undefined, email: 'kitchen@crown.example', taxId: 'GB987654321' },
    ...{ phone: '+44 113 496 0001', paymentTerms: 'Net 14' },
    billingAddress: { line1: '1 Crown Square', city: 'Leeds', country: 'GB' },
  });
  const skuId = await newSku(owner, {
    name: 'Wheat bread 800 g',
    ...{ hsCode: '1905.90', countryOfOrigin: 'FR', netWeight: 0.8, weightUnit: 'kg' },
  });
  const items = [
    { skuId, quantity: 12, unitPrice: 4.2, discountPercent: 5, description: 'Sliced\nthin' },
    { skuId: await newSku(owner, { unit: 'KG' }), quantity: 2.5, unitPrice: 1000 },
  ];
  return sell(owner, items, {
    customerId,
    ...{ currency: 'GBP', exchangeRate: 1.2, orderDate: '2026-03-09' },
    ...{ requestedShipDate: '2026-03-15', validUntil: '2026-03-31' },
    ...{ discountAmount: 47.88, shippingAmount: 12.5, taxAmount: 100 },
    ...{ customerReference: '4711', notes: 'Deliver to the kitchen.' },
    shipToAddress: { line1: 'Dock 4', city: 'York', country: 'GB' },
    ...body,
  });
}

const everywhere = [
  ...['Mill Lane Bakery', '12 Mill Lane', 'Leeds LS1 4AP', 'Tax ID GB123456789'],
  ...['皇冠酒店', '1 Crown Square', 'kitchen@crown.example', 'Tax ID GB987654321', 'Net 14'],
  ...['Dock 4', 'York', '9 Mar 2026', '4711', 'GBP', 'Customer no. CUS-'],
  ...['Wheat bread 800 g', 'Sliced', 'thin', '4.20', 'less 5 %', '47.88', 'KG', '1,000.00'],
  ...['Subtotal', '2,547.88', 'Discount', '-47.88', 'Shipping', '12.50', 'Tax', '100.00'],
  ...['Total GBP', '2,612.50', 'Deliver to the kitchen.', 'Page 1 of 1'],
];

test.each([
  ['quote', 'Draft', ['Quote', 'Quote date', 'Valid until', '31 Mar 2026'], ['15 Mar', 'DRAFT']],
  [
    'order_confirmation',
    'Confirmed',
    ['Order Confirmation', 'Order date', 'To ship by', '15 Mar 2026'],
    ['31 Mar', 'HS 1905.90'],
  ],
  [
    'proforma_invoice',
    'Confirmed',
    ['Proforma Invoice', 'HS 1905.90 · Origin FR · 0.8 kg each', '15 Mar 2026'],
    ['31 Mar', 'Quote'],
  ],
])('a %s of an order in %s is printed', async (kind, status, own, not) => {
  const made = await fullOrder({ status });
  const text = await textOf(made.id, kind);
  for (const said of [made.soNumber, ...everywhere, ...own]) expect(text).toContain(said);
  for (const said of not) expect(text).not.toContain(said);
  const { response } = await fileOf(owner, pathOf(made.id, kind));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="${made.soNumber}-${kind.replace('_', '-')}.pdf"`,
  );
});

test('an order without discount, addresses and terms is printed without them', async () => {
  const made = await sell(owner, [{ skuId: await newSku(owner), quantity: 1, unitPrice: 1 }]);
  const text = await textOf(made.id, 'order_confirmation');
  for (const none of ['Discount', 'less', 'Ship to', 'Payment terms', 'To ship by', 'null']) {
    expect(text).not.toContain(none);
  }
});

test.each([
  ['Draft', 'order_confirmation', 'DRAFT'],
  ['Draft', 'proforma_invoice', undefined],
  ['Cancelled', 'order_confirmation', 'CANCELLED'],
  ['Cancelled', 'proforma_invoice', 'CANCELLED'],
])('of an order in %s the stamp of the %s is %s', async (status, kind, stamp) => {
  const made = await fullOrder({ status: 'Draft' });
  if (status !== 'Draft') await owner.patch(`/sales-orders/${made.id}`, { status });
  const text = await textOf(made.id, kind);
  expect(/DRAFT|CANCELLED/.exec(text)?.[0]).toBe(stamp);
});

test('sixty lines go on over pages with numbers', async () => {
  const skuId = await newSku(owner, { name: 'Wheat bread 800 g, sliced and wrapped' });
  const items = Array.from({ length: 60 }, (_, at) => ({ skuId, quantity: at + 1, unitPrice: 1 }));
  const made = await sell(owner, items);
  const pages = await textsOf(owner, pathOf(made.id, 'order_confirmation'));
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((text, at) => {
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(text).toContain(made.soNumber);
    if (/Wheat bread/.test(text)) expect(text).toContain('Unit price');
  });
  expect(pages.join(' ').match(/Wheat bread 800 g/g)).toHaveLength(60);
  expect(pages.at(-1)).toContain('1,830.00');
});

test('characters without a font are replaced, as in a purchase order', async () => {
  const made = await fullOrder({ notes: 'A مرحبا Z' });
  expect(await textOf(made.id, 'order_confirmation')).toMatch(/A \uFFFD+ Z/);
});

test('the same order produces the same file, and each kind another one', async () => {
  const { id } = await fullOrder();
  const kinds = ['order_confirmation', 'order_confirmation', 'proforma_invoice'];
  const [once, again, other] = await Promise.all(
    kinds.map(async (kind) => Buffer.from((await fileOf(owner, pathOf(id, kind))).bytes)),
  );
  expect(once?.equals(again as Buffer)).toBe(true);
  expect(once?.equals(other as Buffer)).toBe(false);
});

test('a quote is of a Draft only, and a kind is needed', async () => {
  const made = await fullOrder();
  const refused = await owner.get(`/sales-orders/${made.id}/pdf`, { query: { kind: 'quote' } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  expect(refused.body.detail).toContain('Draft');
  const missing = await owner.get(`/sales-orders/${made.id}/pdf`);
  expect(missing.status).toBe(422);
  expect(missing.body.errors).toMatchObject([{ path: 'query/kind', code: 'required' }]);
  const unknown = await owner.get(`/sales-orders/${made.id}/pdf`, { query: { kind: 'invoice' } });
  expect(unknown.body.errors).toMatchObject([{ path: 'query/kind' }]);
});

test('the order of another organization is none', async () => {
  const made = await fullOrder();
  const neighbour = await newOrganization();
  const { response } = await fileOf(neighbour, pathOf(made.id, 'order_confirmation'));
  expect(response.status).toBe(404);
});
