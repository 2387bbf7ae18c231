/** E076, W076: creates a SKU, with a unique code and an active type. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
import { insertSkuItems } from '../../ledger/items.store.ts';
import { weightFault } from './customs.ts';
import { newPlanByFaults } from './plan-by.ts';
import { sku, skuExample, skuInput } from './sku.ts';
import { skus } from './skus.store.ts';

export const createSku = endpoint({
  id: 'E076',
  operation: 'createSku',
  method: 'POST',
  path: '/skus',
  tag: 'SKUs',
  summary: 'Create a SKU',
  access: 'member',
  emits: 'sku.created',
  body: skuInput,
  check: (body) => [...newPlanByFaults(body), weightFault(body)],
  gives: created(sku, (body) => `/api/skus/${body.id}`),
  fails: ['not_found'],
  violates: skus.constraints,
  example: {
    body: {
      code: 'BREAD-800',
      name: 'Wheat bread 800 g',
      skuTypeId: skuExample.skuTypeId,
      unit: 'EA',
      listPrice: 4.2,
      hsCode: '1905.90',
      countryOfOrigin: 'GB',
      netWeight: 0.8,
      weightUnit: 'kg',
    },
    reply: skuExample,
  },

  batch: recordBatch({
    table: skus,
    body: skuInput,
    beforeInsert: (orgId, rows) => [
      insertSkuItems(
        orgId,
        rows.map(({ id, barcode = null }) => ({ id, barcode })),
      ),
    ],
  }),
});
