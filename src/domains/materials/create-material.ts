/** E065, W065: creates a material, under its code or the next `MAT-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
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
  emits: 'material.created',
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

  batch: recordBatch({
    table: materials,
    body: materialInput,
    beforeInsert(orgId, rows, now) {
      const costs = rows.map(({ id, unitCost = null, barcode = null, createdBy }) => ({
        materialId: id,
        unitCost,
        barcode,
        setBy: createdBy,
      }));
      return [insertMaterialItems(orgId, costs), insertFirstCosts(orgId, costs, now)];
    },
  }),
});
