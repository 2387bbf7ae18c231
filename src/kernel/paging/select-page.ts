import type { ReadCall } from '../contract/endpoint.ts';
import { Columns, shownColumns } from '../database/columns.ts';
import { Fragment, join, literally, part } from '../database/sql.ts';
import { valuesOf } from '../limits/limit.ts';
import { reads } from '../limits/reads.ts';
import { asksForNames } from '../values/names.ts';
import type { TSchema } from '../values/schema.ts';
import type { ListDefinition, SortColumn } from './list-definition.ts';

/** The SQL of a page, from the definition of its list. */

/** The most rows that are counted. */
export const { countLimit } = valuesOf(reads.pages);

export interface PageQuery extends Record<string, unknown> {
  limit?: number;
  cursor?: string;
  sort?: string;
  count?: boolean;
  q?: string;
}

/** The parameters that every list has are validated by its schema. */
export const queryOf = (call: ReadCall<TSchema>) => call.query as PageQuery;

/** The tables (and joins) of a list, with those of its sort. */
export function sourcesOf(
  { from }: ListDefinition,
  by: SortColumn,
  call: ReadCall<TSchema>,
): readonly Fragment[] {
  const listed = typeof from === 'function' ? from(call) : from;
  const sources = listed instanceof Fragment ? [listed] : listed;
  return by.from ? sources.map((each) => part`${each} ${by.from?.(call.orgId)}`) : sources;
}

interface Paged {
  by: SortColumn;
  descending: boolean;
  /** The last row of the page before. */
  after: { key: string; id: string } | undefined;
  limit: number;
}

/** The select of a page's rows, and that of their number. */
export function selectRows(definition: ListDefinition, call: ReadCall<TSchema>, page: Paged) {
  const { by, descending, after, limit } = page;
  const order = literally(descending ? 'desc' : 'asc');
  const column = literally(by.from ? by.column : `t.${by.column}`);
  const type = literally(by.type);
  const beyond = descending ? '<' : '>';
  const seek = after
    ? part` and (${column}, t.id) ${literally(beyond)} (${after.key}::${type}, ${after.id}::uuid)`
    : part``;
  // Columns of two tables have no index together.
  const bound =
    after && by.from
      ? part` and ${column} ${literally(`${beyond}=`)} ${after.key}::${type}`
      : part``;
  const scope = definition.scope?.(call) ?? part`t.org_id = ${call.orgId}`;
  const conditions = part`${scope}${conditionsOf(definition, call)}`;
  const sources = sourcesOf(definition, by, call);
  const found = (from: Fragment) => part`from ${from} where ${conditions}${bound}${seek}
    order by ${column} ${order}, t.id ${order} limit ${limit + 1}`;
  const list = columnsOf(definition, call);
  const isCutFirst = definition.beside !== undefined || sources.length > 1;
  const cut = join(
    sources.map((from) => part`(select t.*, ${column} as "~sort" ${found(from)})`),
    ' union ',
  );
  const rows = isCutFirst
    ? part`select ${list}, t."~sort"::text as "~key", t.id as "~id"
        from (${definition.ofPage?.(call, cut) ?? cut}) t ${definition.beside?.(call) ?? part``}
        order by t."~sort" ${order}, t.id ${order} limit ${limit + 1}`
    : join(
        sources.map(
          (from) => part`select ${list}, ${column}::text as "~key", t.id as "~id" ${found(from)}`,
        ),
        '',
      );
  const counted = sources.map(
    (from) => part`select t.id from ${from} where ${conditions} limit ${countLimit + 1}`,
  );
  const count = part`select count(*)::int as total
    from (${join(
      counted.map((each) => part`(${each})`),
      ' union ',
    )}) counted`;
  return { rows, count };
}

function conditionsOf(definition: ListDefinition, call: ReadCall<TSchema>): Fragment {
  const query = queryOf(call);
  const conditions: Fragment[] = [];
  if (definition.where) conditions.push(definition.where(call));
  for (const [name, filter] of Object.entries(definition.filters)) {
    const condition = filter.where(query[name], call.orgId);
    if (condition) conditions.push(condition);
  }
  if (query.q !== undefined && definition.search) {
    conditions.push(definition.search(query.q, call.orgId));
  }
  return join(
    conditions.map((condition) => part` and ${condition}`),
    '',
  );
}

function columnsOf({ columns, present }: ListDefinition, call: ReadCall<TSchema>): Fragment {
  if (columns instanceof Fragment && !(columns instanceof Columns)) return columns;
  const list = shownColumns(columns, call.orgId, asksForNames(queryOf(call)));
  return present ? list : list.json;
}
