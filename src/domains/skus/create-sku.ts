/** E076, W076: creates a SKU, with a unique code and an active type. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { insertRecord, recordFaults } from '../../kernel/database/write-record.ts';
import { insertSkuItems } from '../../ledger/items.store.ts';
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
  body: skuInput,
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
    },
    reply: skuExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const row = { ...body, id: newId() };
    const { notFound, invalid } = await recordFaults(tx, org.id, skus, row);
    refuse(notFound, invalid);
    await tx.run(insertSkuItems(org.id, [row.id]));
    return insertRecord(tx, org.id, skus, row, { userId: actor.userId, now });
  },
});
