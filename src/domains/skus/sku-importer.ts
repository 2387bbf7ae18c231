/** How SKUs are imported in bulk. */
import type { ImportedRow, Importer } from '../../import/importer.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Fault } from '../../kernel/problem.ts';
import { insertSkuItems, lockItemsForEdit } from '../../ledger/items.store.ts';
import { barcodesOf, heldBarcode } from '../inventory/barcodes.ts';
import { preferredOf, vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { unitInUse } from '../inventory/units.store.ts';
import { weightFault } from './customs.ts';
import { planByFaults } from './plan-by.ts';
import { selectWeights, skus } from './skus.store.ts';

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
    const ofWeights = await weightFaults(tx, orgId, rows);
    return rows.map((_, index) =>
      [ofBarcodes, ofPlans, ofWeights].flatMap((faults) => faults[index] ?? []),
    );
  },
};

/** The faults of rows after which a SKU has a weight without a unit, in their order. */
async function weightFaults(
  tx: Transaction,
  orgId: string,
  rows: readonly ImportedRow[],
): Promise<Fault[][]> {
  const ids = rows.flatMap(({ id, fields }) =>
    'netWeight' in fields || 'weightUnit' in fields ? [id] : [],
  );
  const stored = ids.length > 0 ? await tx.rows(selectWeights(orgId, ids)) : [];
  const weights = new Map(stored.map((weight) => [weight.id, weight]));
  return rows.map(({ id, fields }) => {
    const fault = weightFault({ ...weights.get(id), ...fields });
    return fault ? [fault] : [];
  });
}
