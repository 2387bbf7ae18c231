/** How SKUs are imported in bulk. */
import type { Importer } from '../../import/importer.ts';
import { insertSkuItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { barcodesOf, heldBarcode } from '../inventory/barcodes.ts';
import { preferredOf, vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { planByFaults } from './plan-by.ts';
import { skus } from './skus.store.ts';

const barcodes = barcodesOf('skus');

export const skuImporter: Importer = {
  record: skus,
  lockBefore: lockItemsForEdit,
  beforeInsert: ({ orgId }, rows) => [
    insertSkuItems(
      orgId,
      rows.map(({ id, fields }) => ({ id, barcode: heldBarcode(fields) })),
    ),
  ],
  guards: [unitInUse],
  ...barcodes,
  async afterUpdate(context, rows) {
    await barcodes.afterUpdate(context, rows);
    const preferred = preferredOf(rows);
    if (preferred.length > 0) await context.work.emit(vendorsPreferred, preferred);
  },
  async taken(context, rows) {
    const { tx, orgId } = context;
    const planned = rows.map(({ id, fields }) => ({ id, planBy: fields.planBy }));
    const ofPlans = await planByFaults(tx, orgId, planned);
    const ofBarcodes = await barcodes.taken(context, rows);
    return rows.map((_, index) => [...(ofBarcodes[index] ?? []), ...(ofPlans[index] ?? [])]);
  },
};
