import type { TProperties, TSchema } from 'typebox';
import type { ReadCall, Reading } from '../contract/endpoint.ts';
import { assemble, type Fragment, part } from '../database/sql.ts';
import { type AnyColumns, Columns } from '../values/columns.ts';
import { shapeOf } from '../values/kinds/kind.ts';
import { hasNames, includeNames } from '../values/names.ts';
import { Rendered } from '../values/reply.ts';
import * as s from '../values/schema.ts';
import { objectSchema } from '../values/typed.ts';
import { closeCursor, fingerprintOf, openCursor } from './cursor.ts';
import { countLimit, type PageQuery, queryOf, selectRows, sourcesOf } from './select-page.ts';

/**
 * A column by which a list can be sorted: never null, and of a type whose comparison is leakproof,
 * so that an index finds the page. `numeric` is for figures that no index has.
 */
export interface SortColumn {
  /** Of the listed table; with `from` of the table that this names. */
  column: string;
  /** Joins the table whose column it is. Its key finds where a page begins; ties are sorted. */
  from?: (orgId: string) => Fragment;
  type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'numeric';
}

/** A filter of a list: the schema of its parameter, and its condition on the rows. */
export interface Filter {
  schema: TSchema;
  /** Undefined when the value needs no condition. */
  where(value: unknown, orgId: string): Fragment | undefined;
}

export interface ListDefinition {
  /** The record of one row. */
  record: TSchema;
  /**
   * With `Columns` the database makes the JSON of rows; those with look-ups are a function of the
   * organization's id. Rows that `present` completes need SQL.
   */
  columns: AnyColumns | Fragment;
  /**
   * The table (and its joins); the listed table is `t`. Of several, each is read in the order of
   * the list, up to a page: for rows with a value in one of two columns.
   */
  from: Fragment | ((call: ReadCall<TSchema>) => Fragment | readonly Fragment[]);
  /**
   * Joins what the columns show beside `t`, a row for each. It is looked up for the rows of the
   * page alone: filters and sorts cannot use it.
   */
  beside?: (call: ReadCall<TSchema>) => Fragment;
  /** The owner of the rows; the organization by default. */
  scope?: (call: ReadCall<TSchema>) => Fragment;
  /** A condition that always holds, e.g. of one ledger. */
  where?: (call: { path: Record<string, string> }) => Fragment;
  sorts: Record<string, SortColumn>;
  /** A name of `sorts`, with `-` for descending. */
  defaultSort: string;
  filters: Record<string, Filter>;
  /** See Reading; a page of plain rows is 4. */
  cost?: number;
  /** Completes a row where SQL alone cannot. */
  present?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** The condition of `q`; absent where rows have no text to search. */
  search?: (q: string, orgId: string) => Fragment;
}

/** The most bytes of the rows of a page, which ends before the row that would exceed them. */
const maxPageBytes = 2 * 1024 * 1024;

const rowsPerPage =
  'Rows per page at most; default 50. A page also ends after 2 MiB, with `nextCursor`.';

/** Query parameters of every list. */
const pageParameters = (definition: ListDefinition) => ({
  limit: s.optional(s.integer({ min: 1, max: 200, description: rowsPerPage })),
  cursor: s.optional(
    s.text({
      max: 2000,
      description: '`nextCursor` of the previous page, with the same parameters.',
    }),
  ),
  sort: s.optional(
    s.oneOf(
      Object.keys(definition.sorts).flatMap((name) => [name, `-${name}`]),
      {
        description: `Order of the rows, \`-\` for descending; default \`${definition.defaultSort}\`.`,
      },
    ),
  ),
  count: s.optional(
    s.boolean({ description: 'Adds `total`, exact up to 10,000 (`totalIsExact`).' }),
  ),
  ...(hasNames(shapeOf(definition.record)) && { include: includeNames }),
  ...(definition.search && {
    q: s.optional(
      s.text({
        max: 200,
        description: 'Searches the texts of a record, such as code and name.',
      }),
    ),
  }),
});

/** The parameters, the page and the reading of a list endpoint, from its definition. */
export function listing(definition: ListDefinition) {
  const properties: TProperties = { ...pageParameters(definition) };
  for (const [name, filter] of Object.entries(definition.filters)) {
    properties[name] = s.optional(filter.schema);
  }
  const page = s.object({
    data: s.listOf(definition.record),
    nextCursor: s.nullable(s.text({ max: 2000 })),
    total: s.optional(s.integer()),
    totalIsExact: s.optional(s.boolean()),
  });
  return {
    query: objectSchema(properties, { additionalProperties: false }) as TSchema,
    page,
    read: (call: ReadCall<TSchema>): Reading => readPage(definition, call),
  };
}

function readPage(definition: ListDefinition, call: ReadCall<TSchema>): Reading {
  const query = queryOf(call);
  const limit = query.limit ?? 50;
  const sort = query.sort ?? definition.defaultSort;
  const descending = sort.startsWith('-');
  const by = definition.sorts[descending ? sort.slice(1) : sort];
  if (!by) throw new TypeError(`There is no sort ${sort}`);
  const fingerprint = fingerprintOf([
    call.orgId || call.actor.userId,
    // Texts without their values: the time of the request, for one, differs on every page.
    [textOf(sourcesOf(definition, by, without(call, 'include'))), definition.where?.(call)],
    call.path,
    sort,
    filtersOf(query),
  ]);
  const after =
    query.cursor === undefined ? undefined : openCursor(query.cursor, fingerprint, by.type);
  const select = selectRows(definition, call, { by, descending, after, limit });
  const named =
    Object.keys(query).filter((name) => name in definition.filters || name === 'q').length < 2;
  const statements = [
    { select: isPlain(definition) ? asOneRow(select.rows, limit) : select.rows, named },
  ];
  if (query.count) statements.push({ select: select.count, named });
  return {
    statements,
    cost: definition.cost ?? 4,
    show: (results) => showPage(definition, results, limit, fingerprint),
  };
}

const textOf = (sources: readonly Fragment[]): string =>
  sources.map((each) => assemble(each, false).text).join(' ');

const without = (call: ReadCall<TSchema>, name: string): ReadCall<TSchema> => ({
  ...call,
  query: { ...queryOf(call), [name]: undefined },
});

/** The parameters that decide which rows a list has, in one order. */
function filtersOf(query: PageQuery): unknown {
  const { limit: _l, cursor: _c, count: _n, sort: _s, include: _i, ...filters } = query;
  return Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Rows that need no completion come from the database as JSON text. */
const isPlain = ({ columns, present }: ListDefinition): boolean =>
  (columns instanceof Columns || typeof columns === 'function') && !present;

/**
 * The page as one text: the rows that it shows, joined by commas, with the key and the id of the
 * last one. Fifty rows would cost both sides of the connection more than their content.
 */
const asOneRow = (rows: Fragment, limit: number): Fragment => part`
  select string_agg(p."~json", ',') filter (where p."~shown") as "~page",
    (array_agg(p."~key") filter (where p."~shown"))[count(*) filter (where p."~shown")] as "~key",
    (array_agg(p."~id") filter (where p."~shown"))[count(*) filter (where p."~shown")] as "~id",
    not bool_and(p."~shown") as "~more"
  from (
    select r.*, row_number() over () <= ${limit} and (row_number() over () = 1
      or sum(octet_length(r."~json")) over (rows unbounded preceding)
        <= ${maxPageBytes}) as "~shown"
    from (${rows}) r) p
  having count(*) > 0`;

function showPage(
  definition: ListDefinition,
  results: readonly Record<string, unknown>[][],
  limit: number,
  fingerprint: string,
): unknown {
  const rows = results[0] ?? [];
  const cursorAfter = (last: Record<string, unknown> | undefined) =>
    last ? closeCursor(String(last['~key']), String(last['~id']), fingerprint) : null;
  const found = Number(results[1]?.[0]?.total ?? 0);
  const totals = results.length > 1 && {
    total: Math.min(found, countLimit),
    totalIsExact: found <= countLimit,
  };
  if (isPlain(definition)) {
    const [page] = rows;
    const nextCursor = cursorAfter(page?.['~more'] ? page : undefined);
    const rest = JSON.stringify({ nextCursor, ...totals }).slice(1);
    return new Rendered(`{"data":[${page?.['~page'] ?? ''}],${rest}`);
  }
  const shown = rowsOfPage(rows, limit);
  const nextCursor = cursorAfter(shown.length < rows.length ? shown.at(-1) : undefined);
  const data = definition.present ? shown.map(definition.present) : shown;
  return { data, nextCursor, ...totals };
}

/** The first rows, as many as the limits of a page allow, and at least one. */
function rowsOfPage(
  rows: readonly Record<string, unknown>[],
  limit: number,
): readonly Record<string, unknown>[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return at === limit || (at > 0 && bytes > maxPageBytes);
  });
  return end < 0 ? rows : rows.slice(0, end);
}
