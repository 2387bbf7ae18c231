/** The undo of imported vendors. */
import { undoLinked } from '../contacts/undo-linked.ts';
import { vendorImporter } from './vendor-importer.ts';
import { vendors, vendorUses } from './vendors.store.ts';

export const undoVendors = undoLinked({
  record: vendors,
  importer: vendorImporter,
  uses: vendorUses,
});
