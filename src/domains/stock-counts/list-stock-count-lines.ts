/** X051, WX051: lists what was counted, and what is still to be counted. */
import { endpoint, type ReadCall } from '../../kernel/contract/endpoint.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { appliedInSource, reference } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { notFound, Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { lineColumns, linesSeenBy, uncountedIn } from './count-lines.store.ts';
import { stockCountLine, stockCountLineExample } from './stock-count.ts';
import { selectSight } from './stock-counts.store.ts';

/** Lines that stand and whose figures meet a condition; refused to those who do not see them. */
const figures = (description: string, condition: Fragment): Filter => ({
  schema: s.boolean({ description: `${description} Refused to members while the count is blind.` }),
  where: (asked?: boolean) => (asked ? part`t.superseded_by is null and ${condition}` : undefined),
});

const isDifferent = part`coalesce(t.difference, t.counted - t.book) <> 0`;
const isLate = part`t.late_entries > 0`;

type Asked = Partial<Record<'uncounted' | 'different' | 'late', boolean>>;

/** The filters of a query that is checked. */
const askedOf = (query: unknown): Asked => (typeof query === 'object' && query ? query : {});

const list = listing({
  record: stockCountLine,
  columns: lineColumns,
  from: ({ orgId, actor, path: { id = '' }, query }: ReadCall<s.TSchema>) =>
    askedOf(query).uncounted
      ? uncountedIn(orgId, actor.userId, id)
      : linesSeenBy(orgId, actor.userId, id),
  sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  defaultSort: 'createdAt',
  filters: {
    uncounted: appliedInSource(
      s.boolean({
        description:
          'Items and places of the scope that have figures and are not counted, instead of lines.',
      }),
    ),
    different: figures('Lines with a difference.', isDifferent),
    late: figures('Lines that later entries have changed.', isLate),
    itemId: reference('item_id', 'Lines of this material or SKU.'),
    locationId: reference('location_id', 'Lines at this location.'),
  },
});

export const listStockCountLines = endpoint({
  id: 'X051',
  operation: 'listStockCountLines',
  method: 'GET',
  path: '/stock-counts/:id/lines',
  tag: 'Stock Counts',
  summary: 'List lines of a stock count',
  description:
    'Those that stand, and those that these have superseded, in the order in which they were saved.',
  access: 'member',
  ...list,
  fails: ['not_found', 'forbidden'],
  example: {
    query: { limit: '20' },
    reply: { data: [stockCountLineExample], nextCursor: null },
  },

  read(call) {
    const { orgId, actor, path, query } = call;
    const reading = list.read(call);
    const { different, late } = askedOf(query);
    return {
      ...reading,
      statements: [
        ...reading.statements,
        { select: selectSight(orgId, actor.userId, path.id ?? ''), named: true },
      ],
      show(results, services, client) {
        const found = results.at(-1)?.[0];
        if (!found) throw notFound('stock count');
        if ((different || late) && found.sees !== true) throw isBlind();
        return reading.show(results.slice(0, -1), services, client);
      },
    };
  },
});

const isBlind = () =>
  new Problem(
    'forbidden',
    'This count is blind: only administrators see how it differs from the books.',
  );
