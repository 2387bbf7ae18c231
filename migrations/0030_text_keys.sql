-- How texts are compared: searches ignore case and marks, codes the forms of one character,
-- barcodes the number of their digits.

-- What a search compares: without case and marks, and without what cannot be seen. Letters that
-- Unicode does not decompose become those that people type for them. Marks that are vowels to their
-- readers, as in Devanagari and Thai, stay. Most texts are ASCII, and need none of it.
create function search_key(value text) returns text
  language sql immutable parallel safe
  as $$
    select case when octet_length(value) = length(value) then lower(value collate "C")
    else replace(replace(replace(replace(translate(
      regexp_replace(lower(normalize(value, NFKD) collate "und-x-icu") collate "C",
        '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7'
        '\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed'
        '\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff'
        '\u2de0-\u2dff\u302a-\u302d\u3099\u309a\ua66f-\ua67d\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g'),
      'ıłøđħς', 'ilodhσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') collate "C" end
  $$;

-- Codes that look alike are one code: the micro sign and the Greek letter, wide and narrow digits.
create function code_key(code text) returns text
  language sql immutable parallel safe
  as $$ select normalize(code, NFKC) collate "C" $$;

-- GTINs of 8, 12, 13 and 14 digits are the same number with fewer or more zeros before it.
create function gtin_key(barcode text) returns text
  language sql immutable parallel safe
  as $$ select case when barcode ~ '^([0-9]{8}|[0-9]{12,14})$' then lpad(barcode, 14, '0')
    else barcode end collate "C" $$;

-- A generated column keeps its expression, so those of other keys are new columns. One statement
-- for each table: each rewrites the table.
alter table materials
  drop column search,
  add column search text collate "C" not null
    generated always as (search_key(code || ' ' || name)) stored,
  add column code_key text collate "C" not null generated always as (code_key(code)) stored,
  -- 0, but for records whose codes looked like another's before codes were compared by their keys.
  add column code_twin int not null default 0,
  add column barcode_key text collate "C" generated always as (gtin_key(barcode)) stored;
alter table skus
  drop column search,
  add column search text collate "C" not null
    generated always as (search_key(code || ' ' || name)) stored,
  add column code_key text collate "C" not null generated always as (code_key(code)) stored,
  add column code_twin int not null default 0,
  add column barcode_key text collate "C" generated always as (gtin_key(barcode)) stored;
alter table locations
  drop column search,
  add column search text collate "C" not null
    generated always as (search_key(code || ' ' || name)) stored,
  add column code_key text collate "C" not null generated always as (code_key(code)) stored,
  add column code_twin int not null default 0;
alter table vendors
  drop column search,
  add column search text collate "C" not null generated always as (search_key(code || ' ' || name
    || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  add column code_key text collate "C" not null generated always as (code_key(code)) stored,
  add column code_twin int not null default 0;
alter table customers
  drop column search,
  add column search text collate "C" not null generated always as (search_key(code || ' ' || name
    || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  add column code_key text collate "C" not null generated always as (code_key(code)) stored,
  add column code_twin int not null default 0;
alter table brokers
  drop column search,
  add column search text collate "C" not null generated always as
    (search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
alter table contacts
  drop column search,
  add column search text collate "C" not null
    generated always as (search_key(first_name || coalesce(' ' || last_name, '')
      || E'\n' || emails || E'\n' || phone_digits)) stored;
alter table purchase_orders
  drop column search,
  add column search text collate "C" not null generated always as (search_key(po_number || ' '
    || coalesce(vendor_reference, '') || ' ' || coalesce(external_id, ''))) stored;
alter table work_orders
  drop column search,
  add column search text collate "C" not null generated always as
    (search_key(wo_number || ' ' || coalesce(external_id, ''))) stored;
alter table sales_orders
  drop column search,
  add column search text collate "C" not null generated always as (search_key(so_number || ' '
    || coalesce(customer_reference, '') || ' ' || coalesce(external_id, ''))) stored;
alter table documents
  drop column search,
  add column search text collate "C" not null generated always as
    (search_key(file_name || ' ' || coalesce(description, ''))) stored;
alter table sku_types
  add column search text collate "C" not null generated always as (search_key(name)) stored;
alter table material_types
  add column search text collate "C" not null generated always as (search_key(name)) stored;
alter table customer_types
  add column search text collate "C" not null generated always as (search_key(name)) stored;
alter table customer_segments
  add column search text collate "C" not null generated always as (search_key(name)) stored;
alter table order_channels
  add column search text collate "C" not null generated always as (search_key(name)) stored;

-- Codes that look alike stay where they are: they are numbered, the one that is its own key first.
update materials t set code_twin = k.twin
  from (select org_id, id, row_number() over (
      partition by org_id, code_key order by code <> code_key, created_at, id) - 1 as twin
    from materials) k
  where t.org_id = k.org_id and t.id = k.id and k.twin > 0;
update skus t set code_twin = k.twin
  from (select org_id, id, row_number() over (
      partition by org_id, code_key order by code <> code_key, created_at, id) - 1 as twin
    from skus) k
  where t.org_id = k.org_id and t.id = k.id and k.twin > 0;
update locations t set code_twin = k.twin
  from (select org_id, id, row_number() over (
      partition by org_id, code_key order by code <> code_key, created_at, id) - 1 as twin
    from locations) k
  where t.org_id = k.org_id and t.id = k.id and k.twin > 0;
update vendors t set code_twin = k.twin
  from (select org_id, id, row_number() over (
      partition by org_id, code_key order by code <> code_key, created_at, id) - 1 as twin
    from vendors) k
  where t.org_id = k.org_id and t.id = k.id and k.twin > 0;
update customers t set code_twin = k.twin
  from (select org_id, id, row_number() over (
      partition by org_id, code_key order by code <> code_key, created_at, id) - 1 as twin
    from customers) k
  where t.org_id = k.org_id and t.id = k.id and k.twin > 0;
create unique index materials_code_twin_key on materials (org_id, code_key, code_twin);
create unique index skus_code_twin_key on skus (org_id, code_key, code_twin);
create unique index locations_code_twin_key on locations (org_id, code_key, code_twin);
create unique index vendors_code_twin_key on vendors (org_id, code_key, code_twin);
create unique index customers_code_twin_key on customers (org_id, code_key, code_twin);

drop index materials_by_barcode;
drop index skus_by_barcode;
create index materials_by_barcode on materials (org_id, barcode_key)
  where barcode_key is not null;
create index skus_by_barcode on skus (org_id, barcode_key) where barcode_key is not null;

-- A barcode is one active item's, a material's or a SKU's: both have a row here. Barcodes that
-- several items had before are numbered like codes.
alter table items
  add column barcode_key text collate "C",
  add column barcode_twin int not null default 0;
update items i set barcode_key = k.barcode_key, barcode_twin = k.twin
  from (select org_id, id, barcode_key,
      row_number() over (partition by org_id, barcode_key order by id) - 1 as twin
    from (
      select org_id, id, barcode_key from materials where is_active and barcode_key is not null
      union all
      select org_id, id, barcode_key from skus where is_active and barcode_key is not null) b) k
  where i.org_id = k.org_id and i.id = k.id;
create unique index items_barcode_key on items (org_id, barcode_key, barcode_twin)
  where barcode_key is not null;
