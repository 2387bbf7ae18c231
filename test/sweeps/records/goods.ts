import { firstSkuType, newSku } from '../../support/stock.ts';
import { taxonomies } from '../../support/taxonomies.ts';
import { created, type MasterRecord, rivalIn, rivalItemIn } from './record.ts';

/** Materials, SKUs, and the terms by which masters are sorted. */

const item = { description: null, barcode: null, reorderPoint: null, leadTimeDays: null };

/** E065, E067, E068, E069. */
const materials: MasterRecord = {
  path: '/materials',
  table: 'materials',
  key: 'code',
  prefix: 'MAT',
  defaults: {
    ...item,
    ...{ materialTypeId: null, preferredVendorId: null, unit: 'EA', wholeUnits: true },
    ...{ unitCost: null, minimumOrderQuantity: null, orderMultiple: null },
    ...{ purchaseUnit: null, unitsPerPurchaseUnit: 1 },
  },
  references: { materialTypeId: '/material-types', preferredVendorId: '/vendors' },
  rival: rivalItemIn('materials', 'material', { units_per_purchase_unit: '1' }),
  wrongNew: [
    {
      ...{ code: '', nme: 'x', materialTypeId: 'paint', unit: null, unitCost: -1 },
      ...{ leadTimeDays: 1.5, minimumOrderQuantity: 0, orderMultiple: -1, unitsPerPurchaseUnit: 0 },
    },
    [
      ['/code', 'too_short'],
      ['/leadTimeDays', 'invalid_type'],
      ['/materialTypeId', 'invalid_uuid'],
      ['/minimumOrderQuantity', 'too_small'],
      ['/name', 'required'],
      ['/nme', 'unknown_field'],
      ['/orderMultiple', 'too_small'],
      ['/unit', 'invalid_type'],
      ['/unitCost', 'too_small'],
      ['/unitsPerPurchaseUnit', 'too_small'],
    ],
  ],
  wrongChange: [
    {
      ...{ name: '', unit: null, isActive: 'no', unitsPerPurchaseUnit: null },
      ...{ unitCost: 1.1234567, version: 4 },
    },
    [
      ['/isActive', 'invalid_type'],
      ['/name', 'too_short'],
      ['/unit', 'invalid_type'],
      ['/unitCost', 'too_many_decimals'],
      ['/unitsPerPurchaseUnit', 'invalid_type'],
      ['/version', 'unknown_field'],
    ],
  ],
  async use(client, materialId) {
    const inputs = [{ materialId, quantity: 1 }];
    await created(client, '/boms', { skuId: await newSku(client), inputs });
    return 'bom';
  },
};

/** E076, E078, E079, E080. */
const skus: MasterRecord = {
  path: '/skus',
  table: 'skus',
  key: 'code',
  required: async (client) => ({ skuTypeId: await firstSkuType(client), unit: 'EA' }),
  defaults: {
    ...item,
    ...{ wholeUnits: true, isFinishedGood: true, batchSize: null, listPrice: null },
    ...{ materialUnitCost: 0, currentCost: 0, isBought: false, planBy: null },
    ...{ preferredVendorId: null, minimumOrderQuantity: null, orderMultiple: null },
    ...{ purchaseUnit: null, unitsPerPurchaseUnit: 1 },
    ...{ hsCode: null, countryOfOrigin: null, netWeight: null, weightUnit: null },
  },
  // Only a SKU with a bill of materials can be planned to be made.
  fixed: { planBy: 'buy' },
  references: { skuTypeId: '/sku-types', preferredVendorId: '/vendors' },
  rival: rivalItemIn('skus', 'sku', {
    ...{ is_finished_good: 'true' },
    sku_type_id: '(select t.id from sku_types t where t.org_id = $1 limit 1)',
  }),
  wrongNew: [
    { code: '', nme: 'x', skuTypeId: 'no', unit: 5 },
    [
      ['/code', 'too_short'],
      ['/name', 'required'],
      ['/nme', 'unknown_field'],
      ['/skuTypeId', 'invalid_uuid'],
      ['/unit', 'invalid_type'],
    ],
  ],
  wrongChange: [
    {
      ...{ name: '', unit: null, isActive: 'no', barcode: '123' },
      ...{ materialUnitCost: 1, version: 4 },
    },
    [
      ['/barcode', 'invalid_gtin'],
      ['/isActive', 'invalid_type'],
      ['/materialUnitCost', 'unknown_field'],
      ['/name', 'too_short'],
      ['/unit', 'invalid_type'],
      ['/version', 'unknown_field'],
    ],
  ],
  async use(client, skuId) {
    const customerId = await created(client, '/customers', { name: 'Crown Hotel' });
    const items = [{ skuId, quantity: 1, unitPrice: 1 }];
    await created(client, '/sales-orders', { customerId, items });
    return 'sales_order_item';
  },
};

const channels = { path: '/order-channels', table: 'order_channels' };

/**
 * Customer types (E049, E051, E052, E053), customer segments (E054, E056, E057, E058), material
 * types (E070, E072, E073, E074), SKU types (E081, E083, E084, E085), and order channels (E156,
 * E158), which are never deleted.
 */
const terms = [...taxonomies, channels].map(
  ({ table, ...others }): MasterRecord => ({
    ...others,
    table,
    key: 'name',
    defaults: { description: null },
    rival: rivalIn(table, { name: '$2' }),
    wrongNew: [
      { description: 1, isActive: true, externalId: '' },
      [
        ['/description', 'invalid_type'],
        ['/externalId', 'too_short'],
        ['/isActive', 'unknown_field'],
        ['/name', 'required'],
      ],
    ],
    wrongChange: [
      { name: null, isActive: 1, version: 3 },
      [
        ['/isActive', 'invalid_type'],
        ['/name', 'invalid_type'],
        ['/version', 'unknown_field'],
      ],
    ],
  }),
);

export const goodsRecords: readonly MasterRecord[] = [materials, skus, ...terms];
