/** X042, WX042: lists the goods to take from their places for several orders. */
import { endpoint, ok, type ReadCall, type Reading } from '../../kernel/contract/endpoint.ts';
import type { Services } from '../../kernel/contract/services.ts';
import { part } from '../../kernel/database/sql.ts';
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { invalid } from '../../kernel/problem.ts';
import { asksForNames, includeNames, withNames } from '../../kernel/values/names.ts';
import { FileReply, Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { renderPaper } from '../papers/render.ts';
import { ownPaperLanguage } from '../papers/wording.ts';
import {
  type PickRequest,
  pickListCalculation,
  pickListPaperCalculation,
} from './calculate-pick-list.ts';
import { pickExample, pickList } from './pick-list.ts';
import { countLines } from './pick-lists.store.ts';
import { pickSources } from './sources.ts';

const { maxOrders, maxLines } = valuesOf(calculations.pickLists);

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
  language: ownPaperLanguage(),
});

type PickCall = ReadCall<typeof query>;

export const getPickList = endpoint({
  id: 'X042',
  operation: 'getPickList',
  method: 'GET',
  path: '/pick-lists',
  tag: 'Pick Lists',
  summary: 'Get a pick list',
  description: `What is still to be taken from where: of sales orders the quantities that are not shipped yet, from the location that they ship from; of work orders the inputs of the pieces that are not made yet, at the site that consumes them. A place and an item have one row, with the part of each order. Orders of which nothing is to be picked add nothing: Drafts, orders on hold, and those that are completed, closed or cancelled. The orders have at most ${maxLines} lines together, whether open or not; of a work order, its inputs count. By \`Accept\` also \`text/csv\` and \`application/pdf\`.`,
  access: 'member',
  query,
  gives: ok(pickList),
  fails: ['not_found'],
  example: {
    query: { salesOrderIds: pickExample.orders.map(({ id }) => id).join(',') },
    reply: { data: [pickExample] },
  },

  read: readList,
  csv: {
    page: withNames(
      s.object({ ...pickList.properties, nextCursor: s.nullable(s.text({ max: 1 })) }),
    ),
    read: readList,
  },
  pdf: {
    read: (call: PickCall) =>
      readPicks(call, async (picked, { calculator }, run) => {
        const paper = await calculator.onThread(
          pickListPaperCalculation,
          { ...picked, language: call.query.language },
          run,
        );
        const owners = [run.orgId, run.person];
        const pdf = await renderPaper(paper, { owners, signal: run.signal });
        return new FileReply(pdf, 'pick-list.pdf');
      }),
  },
});

function readList(call: PickCall): Reading {
  const hasNames = asksForNames(call.query);
  return readPicks(call, async (picked, { calculator }, run) => {
    const asked = { ...picked, hasNames };
    return new Rendered(await calculator.onThread(pickListCalculation, asked, run));
  });
}

/** Whose calculation runs, and the end of their waiting. */
interface Run {
  orgId: string;
  person: string;
  signal: AbortSignal;
}

/** Refuses too many lines before a thread reads them. */
function readPicks(
  { orgId, query: asked, actor: { userId: person } }: PickCall,
  show: (picked: PickRequest, services: Services, run: Run) => Promise<unknown>,
): Reading {
  const { parameter, ids } = ordersOf(asked);
  const lines = pickSources[parameter].goods(orgId, part`${ids}::uuid[]`);
  return {
    statements: [{ select: countLines(lines, maxLines), named: true }],
    show([rows = []], services, { signal }) {
      if (Number(rows[0]?.count) > maxLines) throw tooManyLines(parameter);
      return show({ orgId, parameter, ids }, services, { orgId, person, signal });
    },
  };
}

const tooManyLines = (parameter: string) =>
  invalid({
    path: `query/${parameter}`,
    code: 'too_many',
    message: `have more than ${maxLines} lines together. Name fewer of them.`,
  });

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
