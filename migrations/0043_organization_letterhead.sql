-- The tax number and the telephone number of an organization, which its orders are printed with.

alter table organizations add column tax_id text;
alter table organizations add column phone text;
