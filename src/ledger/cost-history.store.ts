import { type Fragment, part } from '../kernel/database/sql.ts';

/** Every change of an entry's cost, the oldest first. */
export const selectCostHistory = (orgId: string, entryId: string): Fragment =>
  part`select h.changed_at as "changedAt", h.cause_type as "causeType", h.cause_id as "causeId",
      h.old_unit_cost as "oldUnitCost", h.new_unit_cost as "newUnitCost",
      h.old_value as "oldValue", h.new_value as "newValue"
    from cost_history h where h.org_id = ${orgId} and h.ledger_entry_id = ${entryId}
    order by h.number`;
