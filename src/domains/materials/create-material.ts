/** E065, W065: creates a material, under the code given or the next `MAT-<seq>`. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { invalid, missing, refuse } from '../../kernel/contract/problem.ts';
import { insertCoded } from '../../kernel/database/numbers.ts';
import { insertMaterialItems } from '../../ledger/items.store.ts';
import { insertFirstCosts } from '../../ledger/material-costs.store.ts';
import {
  duplicateCode,
  duplicateExternalId,
  inactiveType,
  inactiveVendor,
  material,
  materialCodes,
  materialConstraints,
  materialDefaults,
  materialExample,
  materialInput,
} from './material.ts';
import { insertMaterial, materialFacts } from './materials.store.ts';

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
  violates: materialConstraints,
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
    const row = {
      ...materialDefaults,
      ...body,
      id: newId(),
      isActive: true,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const facts = await materialFacts(tx, org.id, row);
    refuse(
      [
        facts.typeIsActive === null && missing('/materialTypeId', 'material type'),
        facts.vendorIsActive === null && missing('/preferredVendorId', 'vendor'),
      ],
      [
        facts.typeIsActive === false && inactiveType,
        facts.vendorIsActive === false && inactiveVendor,
        facts.codeTaken && duplicateCode,
        facts.externalIdTaken && duplicateExternalId,
      ],
    );
    const first = [{ materialId: row.id, unitCost: row.unitCost }];
    await tx.all(
      insertMaterialItems(org.id, first),
      insertFirstCosts(org.id, first, actor.userId, now),
    );
    const made = await insertCoded(tx, org.id, materialCodes, body.code, (code) =>
      insertMaterial(tx, org.id, { ...row, code }),
    );
    if (!made) throw invalid(duplicateCode);
    return made;
  },
});
