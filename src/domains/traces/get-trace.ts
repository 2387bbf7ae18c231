/** X014: follows goods from a receipt to customers, or from a shipment back to vendors. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { pageOf, pageParameters } from '../../kernel/paging/page-of.ts';
import { invalid, missing, unknownReferences } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { maxTraced, type Traced, Tracer, TraceTooLong } from './trace.ts';
import { shownEntry, traceEntry, traceExample } from './trace-entry.ts';
import { selectTraced, type TracedRow } from './traces.store.ts';

const query = s.object({
  ledgerEntryId: s.uuid({ description: 'An entry of either ledger that moved stock in or out.' }),
  direction: s.oneOf(['forward', 'back'], {
    description: '`forward`: where the goods went. `back`: where they came from.',
  }),
  ...pageParameters('Entries', { maxCursor: 64 }),
});

export const getTrace = endpoint({
  id: 'X014',
  operation: 'getTrace',
  method: 'GET',
  path: '/traces',
  tag: 'Traceability',
  summary: 'Trace goods forward or back',
  description: `From the receipt of a vendor through what was made of it to shipments and customers, or from a shipment back to vendors. Goods are taken first in, first out, as their costs are. Pieces that were made together cannot be told apart: each of them contains all that the receipt consumed. Sorted by level, day and code. A trace has at most ${maxTraced} entries.`,
  access: 'member',
  query,
  gives: ok(s.object({ data: s.listOf(traceEntry), nextCursor: s.nullable(s.text({ max: 64 })) })),
  fails: ['not_found'],
  example: {
    query: { ledgerEntryId: traceExample.ledgerEntryId, direction: 'forward' },
    reply: { data: [traceExample], nextCursor: null },
  },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, query: { ledgerEntryId, direction, ...query } }) {
    const first = await tx.row(selectTraced(orgId, [ledgerEntryId]));
    if (!first) throw unknownReferences([missing('query/ledgerEntryId', 'ledger entry')]);
    refuseIdle(first);
    const all = await new Tracer(tx, orgId, direction).follow(first).catch((error) => {
      throw error instanceof TraceTooLong ? tooLong() : error;
    });
    const keyOf = ({ row }: Traced) => row.entryId;
    const { page, nextCursor } = pageOf(all, keyOf, query, 'entry of this trace');
    return { data: page.map(shownEntry), nextCursor };
  },
});

/** 422 for an entry that moved nothing in or out of stock. */
function refuseIdle({ direction, isVoided, eventType }: TracedRow): void {
  if (direction !== 0 && !isVoided) return;
  const fact = isVoided
    ? 'The entry was reversed'
    : `An entry ${eventType} only moves or announces goods`;
  throw invalid({
    path: 'query/ledgerEntryId',
    code: 'not_traceable',
    message: `${fact}, so there is nothing to trace. Name a receipt, a consumption, a shipment, an adjustment or a disposal.`,
  });
}

const tooLong = () =>
  invalid({
    path: 'query/ledgerEntryId',
    code: 'too_long',
    message: `leads to more than ${maxTraced} entries. Begin with an entry further on its way.`,
  });
