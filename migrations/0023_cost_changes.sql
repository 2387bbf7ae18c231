-- Changes of costs by the record that caused them, and by their time.
create index cost_history_by_cause
  on cost_history (org_id, cause_id, changed_at, ledger_entry_id);
create index cost_history_by_time on cost_history (org_id, changed_at, ledger_entry_id);
