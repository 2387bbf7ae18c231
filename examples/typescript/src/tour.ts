/**
 * The tour of docs/api.md with the published client. The compiler checks operations, fields and
 * answers; quantities and amounts are strings, so that no digit is lost.
 *
 * Environment: `TOKEN`, an ID token or an API token; `STOCKWRIGHT_URL`.
 */
import {
  createBom,
  createClient,
  createCustomer,
  createLocation,
  createMaterial,
  createOrganization,
  createPurchaseOrder,
  createPurchaseOrderReceipt,
  createSalesOrder,
  createSku,
  createUser,
  createVendor,
  createWorkOrder,
  createWorkOrderReceipt,
  getMaterialsInventorySummary,
  getSalesOrder,
  getUser,
  listSkuTypes,
  Problem,
  records,
  updatePurchaseOrderReceipt,
  updateSalesOrder,
} from '@stockwright/client';

const { TOKEN = '', STOCKWRIGHT_URL = 'http://127.0.0.1:3000' } = process.env;
const anyone = createClient({ url: STOCKWRIGHT_URL, token: TOKEN });

/** The first element of a list; throws when the list is empty. */
function first<T>(list: readonly T[]): T {
  const [element] = list;
  if (element === undefined) throw new Error('An empty list.');
  return element;
}

// Who is registered already is refused, which does no harm here.
await createUser(anyone).catch((failure: unknown) => {
  if (!(failure instanceof Problem && failure.code === 'already_exists')) throw failure;
});
const user = await getUser(anyone);
console.log('signed in as', user.email);

const { id: orgId } = await createOrganization(anyone, {
  body: { name: 'Mill Lane Bakery', baseCurrency: 'EUR' },
});
const client = createClient({ ...anyone, orgId });

const bakery = await createLocation(client, { body: { name: 'Bakery' } });
const shop = await createLocation(client, { body: { name: 'Shop' } });
const flour = await createMaterial(client, {
  body: { code: 'FLOUR', name: 'Wheat flour', unit: 'KG' },
});

/** Lists have pages; `records` follows them to the end. */
async function skuTypeNamed(name: string): Promise<string> {
  for await (const type of records(client, listSkuTypes)) if (type.name === name) return type.id;
  throw new Error(`No SKU type is named ${name}.`);
}

const bread = await createSku(client, {
  body: {
    code: 'BREAD-800',
    name: 'Wheat bread 800 g',
    skuTypeId: await skuTypeNamed('Finished good'),
    unit: 'EA',
    listPrice: '4.2',
  },
});
await createBom(client, {
  body: {
    skuId: bread.id,
    conversionCost: '0.4',
    inputs: [{ materialId: flour.id, quantity: '0.5' }],
  },
});

// Buy flour: 100 kg at 0.80 are ordered and received.
const mill = await createVendor(client, { body: { name: 'Old Mill' } });
const purchase = await createPurchaseOrder(client, {
  body: {
    vendorId: mill.id,
    status: 'Ordered',
    shipToLocationId: bakery.id,
    items: [{ materialId: flour.id, quantity: '100', unitPrice: '0.8' }],
  },
});
const receipt = await createPurchaseOrderReceipt(client, {
  path: { id: purchase.id },
  body: { items: [{ purchaseOrderItemId: first(purchase.items).id, quantity: '100' }] },
});
const stock = await getMaterialsInventorySummary(client, { query: { materialId: flour.id } });
const { onHand, value } = first(stock.data);
console.log('flour on hand', onHand, 'worth', value);

// Bake bread: 60 loaves use 30 kg.
const batch = await createWorkOrder(client, {
  body: {
    skuId: bread.id,
    quantity: '60',
    siteLocationId: bakery.id,
    stockLocationId: shop.id,
    startDate: '2026-03-10',
  },
});
const baked = await createWorkOrderReceipt(client, {
  path: { id: batch.id },
  body: { produced: [{ skuId: bread.id, quantity: '60' }] },
});
console.log('a loaf costs', first(baked.produced).unitCost);

// Sell it: 40 loaves at their list price.
const hotel = await createCustomer(client, { body: { name: 'Crown Hotel' } });
const sale = await createSalesOrder(client, {
  body: {
    customerId: hotel.id,
    status: 'Confirmed',
    shipFromLocationId: shop.id,
    items: [{ skuId: bread.id, quantity: '40' }],
  },
});
const path = { id: sale.id };
await updateSalesOrder(client, { path, body: { fulfillmentStatus: 'Fulfilled' } });
const sold = await getSalesOrder(client, { path });
console.log(sold.status, sold.total, 'cost', sold.costOfGoodsSold, 'margin', sold.margin);

// Correct the past: the mill had charged 1.00. A dry run shows what the correction would do.
const correction = {
  path: { id: receipt.id },
  body: { items: [{ id: first(receipt.items).id, unitCost: '1' }] },
};
const { cascade: expected } = await updatePurchaseOrderReceipt(client, {
  ...correction,
  dryRun: true,
});
console.log('would re-cost', expected.rowsRecosted, 'rows');
const { cascade } = await updatePurchaseOrderReceipt(client, correction);
const corrected = await getSalesOrder(client, { path });
console.log('re-costed', cascade.rowsRecosted, 'rows');
console.log('cost', corrected.costOfGoodsSold, 'margin', corrected.margin);
