/** E079, W079: changes fields of a SKU; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { refuseInUse } from '../../kernel/database/references.ts';
import { refuseRecordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { refuse } from '../../kernel/problem.ts';
import { holdBarcodes } from '../../ledger/item-barcodes.store.ts';
import { changesBarcode } from '../inventory/barcodes.ts';
import { preferredIn, vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { countedInUnit } from '../inventory/units.store.ts';
import { weightFault } from './customs.ts';
import { planByFaults } from './plan-by.ts';
import { sku, skuChanges, skuExample } from './sku.ts';
import { lockSku, skus } from './skus.store.ts';

const locate = locateBy('SKU', lockSku);

export const updateSku = endpoint({
  id: 'E079',
  operation: 'updateSku',
  method: 'PATCH',
  path: '/skus/:id',
  tag: 'SKUs',
  summary: 'Update SKU (isActive archives)',
  description:
    'The unit cannot change once the SKU has ledger entries or vendor items (409 `in_use`).',
  access: 'member',
  emits: 'sku.updated',
  body: skuChanges,
  gives: ok(sku),
  fails: ['not_found', 'in_use'],
  violates: skus.constraints,
  example: {
    body: { name: 'Wheat bread 800 g, sliced', isActive: false },
    reply: { ...skuExample, name: 'Wheat bread 800 g, sliced', isActive: false, version: 2 },
  },

  locate,

  async run(work) {
    const { tx, org, subject, body, now } = work;
    const next = { ...subject, ...body };
    const [faults = []] = await planByFaults(tx, org.id, [{ ...body, id: subject.id }]);
    refuse([], [...faults, weightFault(next)]);
    await refuseRecordFaults(tx, org.id, skus, next, subject);
    if (next.unit !== subject.unit)
      await refuseInUse(tx, 'SKU', countedInUnit(org.id, next.id), 'unit');
    const changed = await updateRecord(tx, org.id, skus, subject, body, now);
    if (changesBarcode(body)) await tx.run(holdBarcodes(org.id, 'skus', [subject.id]));
    const preferred = preferredIn(subject.id, body);
    if (preferred.length > 0) await work.emit(vendorsPreferred, preferred);
    return changed;
  },
});
