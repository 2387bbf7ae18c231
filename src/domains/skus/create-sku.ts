/** E076, W076: creates a SKU. Its code is unique within the organization, its type active. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { missing, refuse } from '../../kernel/contract/problem.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import {
  duplicateCode,
  duplicateExternalId,
  inactiveType,
  type Sku,
  sku,
  skuConstraints,
  skuExample,
  skuInput,
} from './sku.ts';
import { insertSku, skuFacts } from './skus.store.ts';

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
  violates: skuConstraints,
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
    const id = newId();
    const facts = await skuFacts(tx, org.id, { ...body, id });
    refuse(
      [facts.typeIsActive === null && missing('/skuTypeId', 'SKU type')],
      [
        facts.typeIsActive === false && inactiveType,
        facts.codeTaken && duplicateCode,
        facts.externalIdTaken && duplicateExternalId,
      ],
    );
    const row: Sku = {
      isFinishedGood: true,
      description: null,
      barcode: null,
      reorderPoint: null,
      listPrice: null,
      externalId: null,
      ...body,
      id,
      isActive: true,
      materialUnitCost: ZERO,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return insertSku(tx, org.id, row);
  },
});
