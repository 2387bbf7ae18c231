/** The undo of imported customers. */
import { undoLinked } from '../contacts/undo-linked.ts';
import { customerImporter } from './customer-importer.ts';
import { customers, customerUses } from './customers.store.ts';

export const undoCustomers = undoLinked({
  record: customers,
  importer: customerImporter,
  uses: customerUses,
});
