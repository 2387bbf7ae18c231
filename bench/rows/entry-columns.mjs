/** The columns of a ledger entry's answer: 18 columns of `ledger_entries t`. */
export const entryColumns = `t.id, t.org_id, t.code, t.item_id, t.location_id, t.event_type,
  t.quantity, t.unit_cost, t.ref, t.to_location_id, t.notes, t.event_date, t.source_type,
  t.source_id, t.created_at, t.voided_at, t.reason, t.created_by`;
