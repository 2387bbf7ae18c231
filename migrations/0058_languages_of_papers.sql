-- Papers and the mails with them are in the language of the partner, or else of the organization.
alter table organizations add column paper_language text not null default 'en'
  constraint organizations_paper_language_check check (paper_language in ('en', 'de'));

alter table customers add column language text
  constraint customers_language_check check (language in ('en', 'de'));

alter table vendors add column language text
  constraint vendors_language_check check (language in ('en', 'de'));
