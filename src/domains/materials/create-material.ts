/** E065, W065: creates a material, under its code or the next `MAT-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { insertRecord, recordFaults } from '../../kernel/database/write-record.ts';
import { insertMaterialItems } from '../../ledger/items.store.ts';
import { insertFirstCosts } from '../../ledger/material-costs.store.ts';
import { material, materialExample, materialInput } from './material.ts';
import { materials } from './materials.store.ts';

export const createMaterial = endpoint({
  id: 'E065',
  operation: 'createMaterial',
  method: 'POST',
  path: '/materials',
  tag: 'Materials',
  summary: 'Create material',
  access: 'member',
  body: materialInput,
  gives: created(material, (body) => `/api/materials/${body.id}`),
  fails: ['not_found'],
  violates: materials.constraints,
  example: {
    body: {
      name: 'Linseed paint, white',
      materialTypeId: materialExample.materialTypeId,
      unit: 'OZ',
      preferredVendorId: materialExample.preferredVendorId,
      unitCost: 0.5,
      reorderPoint: 256,
      leadTimeDays: 14,
      purchaseUnit: 'GAL',
      unitsPerPurchaseUnit: 128,
    },
    reply: materialExample,
  },

  async run({ tx, org, actor, body, now, newId }) {
    const row = { ...body, id: newId() };
    const { notFound, invalid } = await recordFaults(tx, org.id, materials, row);
    refuse(notFound, invalid);
    const first = [{ materialId: row.id, unitCost: row.unitCost ?? null }];
    await tx.all(
      insertMaterialItems(org.id, first),
      insertFirstCosts(org.id, first, actor.userId, now),
    );
    return insertRecord(tx, org.id, materials, row, { userId: actor.userId, now });
  },
});
