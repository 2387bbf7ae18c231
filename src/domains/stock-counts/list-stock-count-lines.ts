/** X051, WX051: lists what was counted, and what is still to be counted. */
import { endpoint, type ReadCall, type Reading } from '../../kernel/contract/endpoint.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { appliedInSource, reference } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { invalid, notFound, Problem } from '../../kernel/problem.ts';
import type { Language } from '../../kernel/values/language.ts';
import * as s from '../../kernel/values/schema.ts';
import { readPaper } from '../papers/read-paper.ts';
import { ownPaperLanguage } from '../papers/wording.ts';
import { lineColumns, linesSeenBy, uncountedIn } from './count-lines.store.ts';
import { countSheet, type PrintedCount, type PrintedLine, sheetFileName } from './count-sheet.ts';
import { selectPrintedCount, selectPrintedLines } from './printed-count.store.ts';
import { stockCountLine, stockCountLineExample } from './stock-count.ts';
import { selectSight } from './stock-counts.store.ts';

/** Lines that stand and whose figures meet a condition; refused to those who do not see them. */
const figures = (description: string, condition: Fragment): Filter => ({
  schema: s.boolean({ description: `${description} Refused to members while the count is blind.` }),
  where: (asked?: boolean) => (asked ? part`t.superseded_by is null and ${condition}` : undefined),
});

const isDifferent = part`coalesce(t.difference, t.counted - t.book) <> 0`;
const isLate = part`t.late_entries > 0`;

/** The most lines of a printed sheet. */
const maxPrinted = 10_000;

type Asked = Partial<Record<'uncounted' | 'different' | 'late', boolean>> & {
  language?: Language;
  itemId?: string;
  locationId?: string;
};

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
    language: appliedInSource(ownPaperLanguage()),
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
    'Those that stand, and those that these have superseded, in the order in which they were saved. By `Accept` also `text/csv`, and `application/pdf`: a sheet of what is counted and still to be counted, by place and code, with a box for each count and, unless the count is blind, what the books say. The filters choose its lines.',
  access: 'member',
  ...list,
  fails: ['not_found', 'forbidden'],
  example: {
    query: { limit: '20' },
    reply: { data: [stockCountLineExample], nextCursor: null },
  },

  read(call) {
    const reading = list.read(call);
    return {
      ...reading,
      statements: [...reading.statements, sightOf(call)],
      show(results, services, client) {
        refuseUnseen(askedOf(call.query), results.at(-1)?.[0]);
        return reading.show(results.slice(0, -1), services, client);
      },
    };
  },

  pdf: { read: readSheet },
});

type Call = ReadCall<s.TSchema>;

const sightOf = ({ orgId, actor, path: { id = '' } }: Call) => ({
  select: selectSight(orgId, actor.userId, id),
  named: true,
});

/** 404 without a count; 403 of filters that would tell what a blind count hides. */
function refuseUnseen({ different, late }: Asked, found: Record<string, unknown> | undefined) {
  if (!found) throw notFound('stock count');
  if ((different || late) && found.sees !== true) throw isBlind();
}

function readSheet(call: Call): Reading {
  const { orgId, actor, path } = call;
  const { id = '' } = path;
  const asked = askedOf(call.query);
  const { uncounted, different, late, itemId, locationId, language } = asked;
  const chosen = [...(different ? [isDifferent] : []), ...(late ? [isLate] : [])];
  const active = chosen.reduce((all, each) => part`${all} and ${each}`, part`true`);
  const lines = selectPrintedLines({
    ...{ orgId, userId: actor.userId, countId: id, itemId, locationId, most: maxPrinted },
    active: !uncounted && active,
    hasUncounted: chosen.length === 0,
  });
  return readPaper<[{ sees: boolean }[], PrintedCount[], PrintedLine[]]>(call, {
    selects: [sightOf(call).select, selectPrintedCount(orgId, id), lines],
    paperOf([[sight], [count], printed]) {
      refuseUnseen(asked, sight);
      if (!count) throw notFound('stock count');
      if (printed.length > maxPrinted) throw tooManyLines();
      return { paper: countSheet(count, printed, language), fileName: sheetFileName(count) };
    },
  });
}

const tooManyLines = () =>
  invalid({
    path: 'query/locationId',
    code: 'too_many',
    message: `is needed: a sheet has at most ${maxPrinted} lines. Print one for each location.`,
  });

const isBlind = () =>
  new Problem(
    'forbidden',
    'This count is blind: only administrators see how it differs from the books.',
  );
