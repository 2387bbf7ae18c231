-- Parts of an event are shown as they were written and never searched: as text they cost less to
-- write and to show. The check of a type runs for every event, so it is a plain pattern.
alter table events
  drop constraint events_type_check,
  drop constraint events_stock_check,
  add constraint events_type_check check (type like '_%._%'),
  alter column changes type json using changes::json,
  alter column stock type json using stock::json,
  alter column cause type json using cause::json;
