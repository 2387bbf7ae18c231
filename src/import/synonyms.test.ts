/** The table of headings beside the imports: each heading leads to its column, and to one only. */
import { meaningIn, synonymsOf } from '@stockwright/headings';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../app.ts';
import { importShapes } from '../import-shapes.ts';
import { columnsOfShape } from './columns.ts';

const imports = endpoints.flatMap(({ id, operation }) => {
  const shape = importShapes[id];
  return shape ? [[operation, columnsOfShape(shape)] as const] : [];
});

const columnsOf = (operation: string) => new Map(imports).get(operation) ?? [];

/** Names of records by their ids: nobody has them as a heading. */
const isId = (column: string) => /Id$/.test(column);

test('the table has every import, and no other', () => {
  expect(imports).toHaveLength(16);
  for (const [operation] of imports) expect(synonymsOf(operation).size).toBeGreaterThan(5);
});

describe.each(imports)('%s', (operation, columns) => {
  const table = [...synonymsOf(operation)].flatMap(([column, headings]) =>
    headings.map((heading) => ({ column, heading })),
  );
  const used = table.filter(({ column }) => columns.includes(column));

  test('each heading means its column', () => {
    const meaning = meaningIn(operation, columns);
    const wrong = used.filter(({ column, heading }) => meaning(heading)?.column !== column);
    expect(wrong).toEqual([]);
  });

  test('each column has a heading, except ids and what only this service knows', () => {
    const lacking = columns.filter(
      (column) => !isId(column) && !used.some((each) => each.column === column),
    );
    expect(lacking.filter((column) => !own.has(column))).toEqual([]);
  });
});

/** Columns of notes and days of items, whose headings mean those of the order. */
const own = new Set(['item.notes', 'item.expectedDate']);

test('columns of the table exist in an import', () => {
  const known = new Set(imports.flatMap(([, columns]) => columns));
  const unknown = imports.flatMap(([operation]) =>
    [...synonymsOf(operation).keys()].filter((column) => !known.has(column)),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['importSkus', 'SKU', 'code'],
  ['importSkus', 'Variant SKU', 'code'],
  ['importSkus', 'Item code', 'code'],
  ['importSkus', 'Artikelnummer', 'code'],
  ['importMaterials', 'Art.-Nr.', 'code'],
  ['importSkus', 'ID', 'id'],
  ['importSkus', 'Regular price', 'listPrice'],
  ['importSkus', 'Variant Price', 'listPrice'],
  ['importMaterials', 'EK-Preis', 'unitCost'],
  ['importMaterials', 'EK-Preis (EUR)', 'unitCost'],
  ['importMaterials', 'ek preis', 'unitCost'],
  ['importSkus', 'GTIN, UPC, EAN, or ISBN', 'barcode'],
  ['importSkus', 'UPC', 'barcode'],
  ['importSkus', 'Category', 'skuType'],
  ['importMaterials', 'Category', 'materialType'],
  ['importMaterials', 'Mindestbestand', 'reorderPoint'],
  ['importSkus', 'Low stock [Main store]', 'reorderPoint'],
  ['importOpeningStock', 'Lager', 'location'],
  ['importOpeningStock', 'Ort', 'location'],
  ['importCustomers', 'Kundennummer', 'code'],
  ['importCustomers', 'Straße', 'billingAddress.line1'],
  ['importCustomers', 'STRASSE', 'billingAddress.line1'],
  ['importCustomers', 'PLZ', 'billingAddress.postalCode'],
  ['importCustomers', 'Ort', 'billingAddress.city'],
  ['importCustomers', 'Lieferort', 'shippingAddress.city'],
  ['importVendors', 'Ort', 'address.city'],
  ['importBoms', 'Ingredient variant code / SKU', 'material'],
  ['importBoms', 'Quantity per PCB', 'quantity'],
  ['importPurchaseOrders', 'SKU', 'sku'],
  ['importPurchaseOrders', 'Item code', 'material'],
  ['importSkus', 'Handelsware', 'isBought'],
  ['importSkus', 'MOQ', 'minimumOrderQuantity'],
  ['importPurchaseOrderReceipts', 'SKU', 'line'],
  ['importSalesOrders', 'Lineitem quantity', 'quantity'],
  ['importSalesOrders', 'Name', 'orderKey'],
  ['importSalesOrders', 'Billing Name', 'customer'],
  ['importSkus', 'Internal Reference', 'code'],
  ['importSkus', 'Can be Sold', 'isFinishedGood'],
  ['importMaterials', 'Additional info', 'description'],
  ['importMaterials', 'Purchase units of measure', 'purchaseUnit'],
  ['importBoms', 'Qnty', 'quantity'],
])('%s: %s is %s', (operation, heading, column) => {
  expect(meaningIn(operation, columnsOf(operation))(heading)?.column).toBe(column);
});

test('a column of all shops is a better match than one of a single shop', () => {
  const meaning = meaningIn('importSkus', columnsOf('importSkus'));
  const [ofAll, ofOne] = ['Default price', 'Price [Mill Lane]'].map(meaning);
  expect(ofOne?.column).toBe('listPrice');
  expect(ofAll?.rank).toBeLessThan(ofOne?.rank ?? 0);
});

test('what no table knows means nothing', () => {
  const meaning = meaningIn('importSkus', columnsOf('importSkus'));
  expect(['Tax class', '', '???'].map(meaning)).toEqual([undefined, undefined, undefined]);
});
