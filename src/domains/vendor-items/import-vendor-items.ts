/** X092, WX092: imports vendor items in bulk, such as the price list of a vendor. */
import { importEndpoint } from '../../import/import-endpoint.ts';
import { importNamed } from '../../import/import-event.ts';
import { importOptions } from '../../import/importer.ts';
import { completeImport } from '../../import/run-import.ts';
import { insertRows, updateRows, writtenRows } from '../../import/write-rows.store.ts';
import type { RecordName } from '../../kernel/contract/event.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { vendorMaker } from '../import-makers.ts';
import { prefer } from './item-of.ts';
import { type DecidedRow, planVendorItems } from './plan-vendor-items.ts';
import { vendorItemShape } from './vendor-item-rows.ts';
import { vendorItems } from './vendor-items.store.ts';

export const importVendorItems = importEndpoint(
  {
    id: 'X092',
    operation: 'importVendorItems',
    path: '/vendor-items/bulk-import',
    tag: 'Vendor Items',
    object: 'vendor_item',
    nouns: 'vendor items',
    makers: [vendorMaker],
    exampleRow: {
      vendor: 'MILLERS',
      material: 'FLOUR',
      vendorCode: 'W-25',
      purchaseUnit: 'sack',
      unitsPerPurchaseUnit: 25,
      prices: [{ fromQuantity: 10, unitPrice: 18.5 }],
    },
  },
  {
    shape: vendorItemShape,
    description: [
      'In JSON each row is a vendor item with its `prices`. In `text/csv` each line is a price, and lines',
      'with the same id, or the same vendor, item, vendorCode and purchaseUnit, form one vendor item. A row meets the vendor item with its id or',
      'externalId, else that of the same vendor, item and purchase unit. Prices replace all that it had;',
      'a row without prices leaves them. Every invalid row is reported with up to 20 faults.',
    ].join(' '),
    onDuplicate: { schema: importOptions.onDuplicate, policies: ['error', 'skip', 'update'] },
    matchBy: ['externalId'],

    async run(work, read, options) {
      const cause = importNamed(work.newId());
      const rows = await planVendorItems(work, read.rows, options);
      return completeImport(work, { cause, read, options }, rows, (valid) =>
        writeVendorItems(work, cause, valid),
      );
    },
  },
);

/** Returns the rows that have created or changed something. */
export async function writeVendorItems(
  work: Work,
  cause: RecordName,
  valid: readonly DecidedRow[],
): Promise<DecidedRow[]> {
  const { tx, org, actor, now, newId } = work;
  const context = { tx, orgId: org.id, userId: actor.userId, now, newId, work, cause };
  const importer = { record: vendorItems };
  // Marks of others end first: of an item only one vendor item can be preferred.
  await prefer(
    work,
    valid.filter(({ action, becomesPreferred }) => action !== 'skip' && becomesPreferred),
  );
  const known = valid.filter(({ action }) => action === 'update');
  const changed = await updateRows(context, importer, known);
  const added = valid.filter(({ action }) => action === 'create');
  await insertRows(context, importer, added);
  return writtenRows(valid, changed).map(withPreference);
}

/** A row that moves a preference can give it back. */
function withPreference(row: DecidedRow): DecidedRow {
  const { becomesPreferred, preferredBefore, undoable = { version: 1 } } = row;
  if (!becomesPreferred) return row;
  const before = { ...undoable.before, preferredVendorId: preferredBefore };
  return Object.assign(row, { undoable: { ...undoable, before } });
}
