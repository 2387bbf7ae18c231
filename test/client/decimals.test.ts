/** No digit of a decimal is lost between a program and the database. */
import {
  type Client,
  createLocation,
  createMaterial,
  createPurchaseOrder,
  createPurchaseOrderReceipt,
  createVendor,
  getPurchaseOrder,
  listAllPurchaseOrderItems,
  listMaterials,
  listPurchaseOrders,
  updatePurchaseOrderItem,
} from '@stockwright/client';
import { expect, test } from 'vitest';
import { query } from '../support/world.ts';
import { connect } from './connect.ts';

/** Eighteen digits: a double keeps fifteen to seventeen. */
const exact = '999999999999.123456';

test('a number of eighteen digits survives bodies and lists', async () => {
  const client = await connect();
  const body = { name: 'Gold', unitCost: exact, reorderPoint: exact, leadTimeDays: 14 };
  const gold = await createMaterial(client, { body });
  expect(gold).toMatchObject({ unitCost: exact, reorderPoint: exact, leadTimeDays: 14 });
  expect(gold).toMatchObject({ unitsPerPurchaseUnit: '1', version: 1 });
  const { data, total } = await listMaterials(client, { query: { count: true } });
  expect(data).toEqual([gold]);
  expect(total).toBe(1);
  const stored = await query<{ reorder_point: string }>(
    'select reorder_point::text from materials where org_id = $1',
    [client.orgId],
  );
  expect(stored).toEqual([{ reorder_point: exact }]);
});

test('and the lines of an order, on their own and nested', async () => {
  const client = await connect();
  const order = await orderAt(client, exact);
  const [line] = order.items;
  expect(line).toMatchObject({ quantity: '1', unitPrice: exact, lineTotal: exact, lineNumber: 1 });
  const path = { id: order.id };
  expect((await getPurchaseOrder(client, { path })).items).toEqual(order.items);
  expect((await listAllPurchaseOrderItems(client)).data).toEqual(order.items);
  const { data, total } = await listPurchaseOrders(client, { query: { count: true } });
  expect(data).toMatchObject([{ subtotal: exact, total: '999999999999.12', itemCount: 1 }]);
  expect(total).toBe(1);
  const change = { path: { id: line?.id ?? '' }, body: { unitPrice: '888888888888.654321' } };
  expect((await updatePurchaseOrderItem(client, change)).lineTotal).toBe('888888888888.654321');
});

test('and small ones, which a double prints with an exponent', async () => {
  const client = await connect();
  const order = await orderAt(client, '0', '10');
  const items = [{ purchaseOrderItemId: order.items[0]?.id ?? '', quantity: '10' }];
  const body = { items, additionalCost: '0.000001' };
  const receipt = await createPurchaseOrderReceipt(client, { path: { id: order.id }, body });
  expect(receipt.items).toMatchObject([{ unitCost: '0', landedUnitCost: '0.0000001' }]);
});

async function orderAt(client: Client, unitPrice: string, quantity = '1') {
  const { id: vendorId } = await createVendor(client, { body: { name: 'Mint' } });
  const { id: materialId } = await createMaterial(client, { body: { name: 'Gold' } });
  const { id: shipToLocationId } = await createLocation(client, { body: { name: 'Vault' } });
  const items = [{ materialId, quantity, unitPrice }];
  const body = { vendorId, shipToLocationId, status: 'Ordered', items } as const;
  return createPurchaseOrder(client, { body });
}
