/** X042, WX042: lists the goods to take from their places for several orders. */
import { endpoint, ok, type ReadCall, type Reading } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { part } from '../../kernel/database/sql.ts';
import { present } from '../../kernel/present.ts';
import { invalid, missing, refuse } from '../../kernel/problem.ts';
import { asksForNames, includeNames, withNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { namedItem, namedLocation } from '../papers/named.ts';
import { selectItemNames, selectLocationNames } from '../papers/names.store.ts';
import type { Sender } from '../papers/paper.ts';
import { readPaper } from '../papers/read-paper.ts';
import { selectSender } from '../papers/sender.store.ts';
import { pick, pickExample, picksOf, withoutNames } from './pick-list.ts';
import { pickListPaper } from './pick-list-paper.ts';
import { pickSources } from './sources.ts';

const maxOrders = 200;

const orderIds = (nouns: string, other: string) =>
  s.optional(
    s.listOf(s.uuid(), {
      min: 1,
      max: maxOrders,
      description: `${nouns}, separated by commas; not with \`${other}\`.`,
    }),
  );

const query = s.object({
  salesOrderIds: orderIds('Sales orders', 'workOrderIds'),
  workOrderIds: orderIds('Work orders', 'salesOrderIds'),
  include: includeNames,
});

type PickCall = ReadCall<typeof query>;

export const getPickList = endpoint({
  id: 'X042',
  operation: 'getPickList',
  method: 'GET',
  path: '/pick-lists',
  tag: 'Pick Lists',
  summary: 'Get a pick list',
  description:
    'What is still to be taken from where: of sales orders the quantities that are not shipped yet, from the location that they ship from; of work orders the inputs of the pieces that are not made yet, at the site that consumes them. A place and an item have one row, with the part of each order. Orders of which nothing is to be picked add nothing: Drafts, orders on hold, and those that are completed, closed or cancelled. By `Accept` also `text/csv` and `application/pdf`.',
  access: 'member',
  query,
  gives: ok(s.object({ data: s.listOf(pick) })),
  fails: ['not_found'],
  example: {
    query: { salesOrderIds: pickExample.orders.map(({ id }) => id).join(',') },
    reply: { data: [pickExample] },
  },

  calculates: 'in turn',
  read: (call) => readPicks(call),
  csv: {
    page: withNames(s.object({ data: s.listOf(pick), nextCursor: s.nullable(s.text({ max: 1 })) })),
    read: (call: PickCall) => readPicks(call),
  },
  pdf: {
    read: (call: PickCall) => {
      const { selects, listOf } = picking(call);
      return readPaper<[{ sender: Sender }[], ...Rows[]]>(call, {
        selects: [selectSender(call.orgId), ...selects],
        paperOf([[found], ...results]) {
          const { orders, picks } = listOf(results);
          const paper = pickListPaper(present(found).sender, orders, picks);
          return { paper, fileName: 'pick-list.pdf' };
        },
      });
    },
  },
});

type Rows = Record<string, unknown>[];

function readPicks(call: PickCall): Reading {
  const { selects, listOf } = picking(call);
  const hasNames = asksForNames(call.query);
  return {
    statements: selects.map((select) => ({ select, named: true })),
    show(results) {
      const { picks } = listOf(results);
      return { data: hasNames ? picks : picks.map(withoutNames), nextCursor: null };
    },
  };
}

/** The statements of a pick list, and the list of their rows. */
function picking({ orgId, query: asked }: PickCall) {
  const { parameter, ids } = ordersOf(asked);
  const source = pickSources[parameter];
  const all = part`${ids}::uuid[]`;
  return {
    selects: [
      selectLocationNames(orgId, source.places(orgId, all)),
      selectItemNames(orgId, source.goods(orgId, all)),
      ...source.selects(orgId, all),
    ],
    listOf([locations = [], items = [], ...rows]: readonly Rows[]) {
      const orders = source.ordersOf(rows);
      const found = new Set(orders.map(({ id }) => id));
      refuse(
        ids.map((id, at) => !found.has(id) && missing(`query/${parameter}/${at}`, source.noun)),
        [],
      );
      const names = {
        locations: locations.map((row) => exactly(namedLocation, row)),
        items: items.map((row) => exactly(namedItem, row)),
      };
      return { orders, picks: picksOf(orders, names) };
    },
  };
}

/** The orders that a request names: of one kind. */
function ordersOf({ salesOrderIds, workOrderIds }: PickCall['query']) {
  if (salesOrderIds && workOrderIds) {
    const message = 'is one too many: a pick list is for sales orders or for work orders.';
    throw invalid({ path: 'query/workOrderIds', code: 'not_allowed', message });
  }
  if (salesOrderIds) return { parameter: 'salesOrderIds', ids: salesOrderIds } as const;
  if (workOrderIds) return { parameter: 'workOrderIds', ids: workOrderIds } as const;
  const message = 'is required, or workOrderIds: name the orders to pick for.';
  throw invalid({ path: 'query/salesOrderIds', code: 'required', message });
}
