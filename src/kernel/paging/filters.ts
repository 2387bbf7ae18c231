import { type Fragment, literally, part } from '../database/sql.ts';
import { isDay } from '../values/calendar.ts';
import { searchDigits } from '../values/phone.ts';
import * as s from '../values/schema.ts';
import type { Filter, SortColumn } from './list-definition.ts';

/** The filters that lists share. Columns are named by the program, values come from requests. */

/** Rows that reference one record, e.g. one SKU type. */
export const reference = (column: string, description: string): Filter => ({
  schema: s.uuid({ description }),
  where: (id?: string) => (id === undefined ? undefined : part`t.${literally(column)} = ${id}`),
});

/** Rows with exactly this text. */
export const exactly = (column: string, description: string): Filter => ({
  schema: s.text({ max: 200, description }),
  where: (value?: string) =>
    value === undefined ? undefined : part`t.${literally(column)} = ${value}`,
});

/** Rows with this code, in whatever form of its characters. */
export const codeFilter = (noun: string): Filter => ({
  schema: s.code({ max: 200, description: `The ${noun} with exactly this code.` }),
  where: (value?: string) =>
    value === undefined ? undefined : part`t.code_key = code_key(${value})`,
});

/** Rows with this barcode, with more or fewer zeros before it. */
export const barcodeFilter = (nouns: string): Filter => ({
  schema: s.code({
    max: 200,
    description: `${nouns} with exactly this barcode, as a GTIN of 8, 12, 13 or 14 digits.`,
  }),
  where: (value?: string) => (value === undefined ? undefined : isBarcode(value)),
});

/** Whether a text is the barcode of `t`, in any of its forms. */
export const isBarcode = (text: string): Fragment => part`t.barcode_key = gtin_key(${text})`;

/** Rows with one of your own ids. An id that contains a comma is found, too, alone. */
export const externalIds = (noun: string): Filter => ({
  schema: s.text({
    max: 10_000,
    description: `Your own id of the ${noun}; or several, separated by commas.`,
  }),
  where: (value?: string) =>
    value === undefined
      ? undefined
      : part`t.external_id = any(${[value, ...value.split(',')]}::text[])`,
});

/** A filter that the tables of the list apply, which adds no condition on their rows. */
export const appliedInSource = (schema: s.TSchema): Filter => ({ schema, where: () => undefined });

export const flag = (column: string, description: string): Filter => ({
  schema: s.boolean({ description }),
  where: (value?: boolean) =>
    value === undefined ? undefined : part`t.${literally(column)} = ${value}`,
});

/** Rows whose column has one of a few values. */
export const anyOf = (column: string, values: readonly string[], description: string): Filter => ({
  schema: s.listOf(s.oneOf(values), { min: 1, max: values.length, description }),
  where: (chosen?: string[]) =>
    chosen === undefined ? undefined : part`t.${literally(column)} = any(${chosen})`,
});

/** Lists of masters contain active records by default. */
export const activity: Filter = {
  schema: s.oneOf(['true', 'false', 'all'], {
    description: 'Active records (default `true`), inactive ones, or all.',
  }),
  where: (value?: string) =>
    value === 'all' ? undefined : value === 'false' ? part`not t.is_active` : part`t.is_active`,
};

export const ids: Filter = {
  schema: s.listOf(s.uuid(), {
    min: 1,
    max: 200,
    description: 'Records with these ids, separated by commas.',
  }),
  where: (value?: string[]) =>
    value === undefined ? undefined : part`t.id = any(${value}::uuid[])`,
};

export const updatedFrom: Filter = {
  schema: s.timestamp({ description: 'Changed at or after this instant.' }),
  where: (value?: string) =>
    value === undefined ? undefined : part`t.updated_at >= ${value}::timestamptz`,
};

/** The organization's own time zone; the same for every row of a list. */
export const organizationZone = (orgId: string): Fragment =>
  part`(select o.timezone from organizations o where o.id = ${orgId})`;

/** The time zone of lists that belong to a user instead of an organization. */
export const utc = (): Fragment => literally("'UTC'");

const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const firstDay = (column: string) =>
  s.date({ description: `First day of \`${fieldOf(column)}\`, included.` });
const lastDay = (column: string) =>
  s.date({ description: `Last day of \`${fieldOf(column)}\`, included.` });

/** In a select of its own: only so an index takes it, whose operators show rows of nobody else. */
const midnight = (day: string, plus: number, zone: Fragment): Fragment =>
  part`(select (${day}::date + ${plus}::int)::timestamp at time zone ${zone})`;

/** The instant of an `s.moment`: of a day its end, in the organization's calendar. */
export const instantOf = (moment: string, orgId: string): Fragment =>
  isDay(moment)
    ? part`(${midnight(moment, 1, organizationZone(orgId))} - interval '1 millisecond')`
    : part`${moment}::timestamptz`;

/** `from` and `to`: whole days, both included, of an instant; in the organization's calendar. */
export const instantRange = (
  column: string,
  zone = organizationZone,
): { from: Filter; to: Filter } => ({
  from: {
    schema: firstDay(column),
    where: (day: string | undefined, orgId) =>
      day === undefined
        ? undefined
        : part`t.${literally(column)} >= ${midnight(day, 0, zone(orgId))}`,
  },
  to: {
    schema: lastDay(column),
    where: (day: string | undefined, orgId) =>
      day === undefined
        ? undefined
        : part`t.${literally(column)} < ${midnight(day, 1, zone(orgId))}`,
  },
});

/** `from` and `to` of a column that holds days, both included. */
export const dayRange = (column: string): { from: Filter; to: Filter } => ({
  from: {
    schema: firstDay(column),
    where: (day?: string) =>
      day === undefined ? undefined : part`t.${literally(column)} >= ${day}::date`,
  },
  to: {
    schema: lastDay(column),
    where: (day?: string) =>
      day === undefined ? undefined : part`t.${literally(column)} <= ${day}::date`,
  },
});

/**
 * A sort by a day that may be missing: the table has it a second time, as `<column>_key`, with the
 * last day of the calendar in its place. Such records come last.
 */
export const dueSort = (column: string): SortColumn => ({ column: `${column}_key`, type: 'date' });

/** A sort by the name of the record that a column of the listed table refers to. */
export const nameSort = (table: string, column: string): SortColumn => ({
  column: 'named.name_key',
  from: (orgId) =>
    part`join ${literally(table)} named
      on named.org_id = ${orgId} and named.id = ${literally(column)}`,
  type: 'text',
});

/** A sort by status, in the order of the statuses' list. */
export const statusSort: SortColumn = { column: 'status_order', type: 'bigint' };

/** A sort by total, whatever the currency. */
export const totalSort: SortColumn = { column: 'total_key', type: 'bigint' };

/** `dueTo`: records with this day or an earlier one. */
export const dueTo = (column: string): Filter => ({
  schema: s.date({
    description: `Last day of \`${fieldOf(column)}\`, included. Records without one are left out.`,
  }),
  where: (day?: string) =>
    day === undefined
      ? undefined
      : // By its key an index finds the rows.
        part`t.${literally(`${column}_key`)} <= ${day}::date and t.${literally(column)} is not null`,
});

/**
 * `from` and `to` of the day that was stored for an instant, both included. Whatever the zone was,
 * the instant lies within a day of it, which lets an index on instants find the rows.
 */
export const storedDayRange = (day: string, instant: string): { from: Filter; to: Filter } => {
  const { from, to } = dayRange(day);
  const near = (sign: string, days: number) => (value: string) =>
    part`t.${literally(`${instant} ${sign}`)} ${midnight(value, days, utc())}`;
  const bounded = (filter: Filter, bound: (value: string) => Fragment): Filter => ({
    schema: filter.schema,
    where(value: string | undefined, orgId) {
      if (value === undefined) return undefined;
      return part`${filter.where(value, orgId)} and ${bound(value)}`;
    },
  });
  return { from: bounded(from, near('>=', -1)), to: bounded(to, near('<', 2)) };
};

/** The filters of every list of masters. */
export const masterFilters: Record<string, Filter> = {
  isActive: activity,
  externalId: externalIds('record'),
  ids,
  updatedFrom,
  ...instantRange('created_at'),
};

/**
 * `q` as searches compare texts: for `=` as the whole text, for `like` as its beginning, as that
 * of a later word, or any part. In a select of its own `q` is folded once, and not for each row,
 * also by generic plans. A `q` of which nothing is left finds nothing.
 */
export function matching(
  q: string,
  place: 'whole' | 'beginning' | 'laterWord' | 'anywhere',
): Fragment {
  if (place === 'whole') return part`(select nullif(search_key(${q}), ''))`;
  const before = { beginning: '', laterWord: "'% ' ||", anywhere: "'%' ||" };
  return part`(select ${literally(before[place])}
    nullif(regexp_replace(search_key(${q}), '([\\\\%_])', '\\\\\\1', 'g'), '') || '%')`;
}

/** `q` anywhere in a column of text that is stored as searches compare it. */
const searchIn =
  (column: string) =>
  (q: string): Fragment =>
    part`t.${literally(column)} like ${matching(q, 'anywhere')}`;

/** `q` in the stored search text of a record. */
export const searchText = searchIn('search');

/** `q` in a text that is not stored so: of lists that are short. */
export const searchInText =
  (column: string) =>
  (q: string): Fragment =>
    part`search_key(t.${literally(column)}) like ${matching(q, 'anywhere')}`;

/** `q` in the search text of a material or a SKU, or its barcode in any form. */
export const searchTextOrBarcode = (q: string): Fragment =>
  part`(${searchText(q)} or ${searchIn('barcode')(q)} or ${isBarcode(q)})`;

/** `q` in the search text of a record, or as a part of its phone number, however it is written. */
export function searchTextOrPhone(q: string): Fragment {
  const digits = searchDigits(q);
  if (digits === undefined) return searchText(q);
  return part`(${searchText(q)} or t.phone_digits like '%' || ${digits} || '%')`;
}
