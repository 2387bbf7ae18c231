import { type Fragment, part } from '../kernel/database/sql.ts';

/** The latest changes of an entry's cost, the oldest first. */
export const selectCostHistory = (orgId: string, entryId: string, latest: number): Fragment =>
  part`select h.changed_at as "changedAt", h.cause_type as "causeType", h.cause_id as "causeId",
      h.old_unit_cost as "oldUnitCost", h.new_unit_cost as "newUnitCost",
      h.old_value as "oldValue", h.new_value as "newValue"
    from (select * from cost_history c
      where c.org_id = ${orgId} and c.ledger_entry_id = ${entryId}
      order by c.number desc limit ${latest}) h
    order by h.number`;
