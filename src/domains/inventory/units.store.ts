import type { Guard } from '../../import/importer.ts';
import { part } from '../../kernel/database/sql.ts';

/** An import may not change the unit in which ledger entries count. */
export const unitInUse: Guard = {
  fault: {
    path: '/unit',
    code: 'in_use',
    message: 'cannot change any more: ledger entries count in it.',
  },
  breaks: (orgId) => part`r ? 'unit' and t.unit <> r->>'unit' and exists (
    select 1 from ledger_entries e where e.org_id = ${orgId} and e.item_id = t.id)`,
};
