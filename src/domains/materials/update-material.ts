/** E068, W068: changes fields of a material; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { refuseRecordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { differs } from '../../kernel/values/differs.ts';
import { holdBarcodes } from '../../ledger/item-barcodes.store.ts';
import { lockItemsForEdit } from '../../ledger/items.store.ts';
import { setManualCosts } from '../../ledger/set-manual-costs.ts';
import { changesBarcode } from '../inventory/barcodes.ts';
import { preferredIn, vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { countedInUnit } from '../inventory/units.store.ts';
import { material, materialChanges, materialExample } from './material.ts';
import { lockMaterialFields, materials } from './materials.store.ts';

const locate = locateBy('material', lockMaterialFields);

export const updateMaterial = endpoint({
  id: 'E068',
  operation: 'updateMaterial',
  method: 'PATCH',
  path: '/materials/:id',
  tag: 'Materials',
  summary: 'Update material (isActive archives)',
  description:
    'A `unitCost` applies until goods are received with a later date than the latest receipt; null means that the cost is unknown. The unit cannot change once the material has ledger entries or vendor items (409 `in_use`).',
  access: 'member',
  emits: 'material.updated',
  body: materialChanges,
  gives: ok(material),
  fails: ['not_found', 'in_use'],
  violates: materials.constraints,
  example: {
    body: { unitCost: 0.55, leadTimeDays: 10 },
    reply: { ...materialExample, unitCost: 0.55, leadTimeDays: 10, version: 2 },
  },

  locate,

  async run(work) {
    const { tx, org, subject, body, now } = work;
    const row = { ...subject, ...body };
    await refuseRecordFaults(tx, org.id, materials, row, subject);
    if (row.unit !== subject.unit) {
      // No new entry may name the material in its old unit.
      await tx.run(lockItemsForEdit(org.id, [row.id]));
      await refuseInUse(tx, 'material', countedInUnit(org.id, row.id), 'unit');
    }
    if (!differs(subject, body)) return subject;
    // A cost that stays is not set again: it may have come from a receipt.
    if (body.unitCost !== undefined && differs(subject, { unitCost: body.unitCost })) {
      const setting = { materialId: row.id, unitCost: body.unitCost };
      await setManualCosts(work, { type: 'material', id: row.id }, [setting]);
    }
    const changed = await updateRecord(tx, org.id, materials, subject, body, now);
    if (changesBarcode(body)) await tx.run(holdBarcodes(org.id, 'materials', [subject.id]));
    const preferred = preferredIn(subject.id, body);
    if (preferred.length > 0) await work.emit(vendorsPreferred, preferred);
    return changed;
  },
});
