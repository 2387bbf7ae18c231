import type { TProperties, TSchema } from 'typebox';
import { ok, type ReadCall, type Reading } from '../contract/endpoint.ts';
import { Columns } from '../database/columns.ts';
import { assemble, type Fragment, part } from '../database/sql.ts';
import { valuesOf } from '../limits/limit.ts';
import { reads } from '../limits/reads.ts';
import { shapeOf } from '../values/kinds/kind.ts';
import { hasNames, includeNames } from '../values/names.ts';
import { Rendered } from '../values/reply.ts';
import * as s from '../values/schema.ts';
import { objectSchema } from '../values/typed.ts';
import { closeCursor, fingerprintOf, openRowCursor } from './cursor.ts';
import type { ListDefinition } from './list-definition.ts';
import { countLimit, type PageQuery, queryOf, selectRows, sourcesOf } from './select-page.ts';

/** The most bytes of the rows of a page, which ends before the row that would exceed them. */
const { maxPageBytes } = valuesOf(reads.pages);

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

/** The answer of a list: a page of its records. */
export const pageSchema = (record: TSchema) =>
  s.object({
    data: s.listOf(record),
    nextCursor: s.nullable(s.text({ max: 2000 })),
    total: s.optional(s.integer()),
    totalIsExact: s.optional(s.boolean()),
  });

/** The parameters, the answer and the reading of a list endpoint, from its definition. */
export function listing(definition: ListDefinition) {
  const properties: TProperties = { ...pageParameters(definition) };
  for (const [name, filter] of Object.entries(definition.filters)) {
    properties[name] = filter.isRequired ? filter.schema : s.optional(filter.schema);
  }
  return {
    query: objectSchema(properties, { additionalProperties: false }) as TSchema,
    gives: ok(pageSchema(definition.record)),
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
    query.cursor === undefined ? undefined : openRowCursor(query.cursor, fingerprint, by.type);
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
    last ? closeCursor([String(last['~key']), String(last['~id'])], fingerprint) : null;
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
