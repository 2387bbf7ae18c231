/** E102 and E109, W102 and W109: lists ledger entries, newest event first. */

import {
  type Endpoint,
  type EndpointId,
  endpoint,
  type ReadCall,
} from '../../kernel/contract/endpoint.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import {
  anyOf,
  appliedInSource,
  exactly,
  ids,
  reference,
  storedDayRange,
} from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { invalid } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { eventTypes, sourceTypes } from '../../ledger/kinds.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { shipmentDocuments, sourceDocuments } from '../../orders/entry-documents.store.ts';
import { type EntrySource, entriesOf, listedColumns } from './ledger-entries.store.ts';
import { itemOf, listedEntryExample, listedLedgerEntry } from './ledger-entry.ts';
import { withOnHandAfter, withoutOnHandAfter } from './on-hand-after.store.ts';

const voided: Filter = {
  schema: s.boolean({ description: 'Also shows entries that were reversed. Default false.' }),
  where: (value?: boolean) => (value ? undefined : part`t.voided_at is null`),
};

/** Sorts after every character that a code can have: the end of a prefix range. */
const lastCharacter = '\u{10ffff}';

/** A whole code or reference, or the beginning of one; both are in capitals. */
const search = (q: string) => {
  const from = q.toUpperCase();
  const to = `${from}${lastCharacter}`;
  return part`((t.code >= ${from} and t.code < ${to}) or (t.ref >= ${from} and t.ref < ${to}))`;
};

const onHandAfter = (ledger: Ledger): Filter =>
  appliedInSource(
    s.boolean({
      description: `Shows the quantity on hand after each entry; needs \`${ledger.itemField}\`.`,
    }),
  );

const sourceOf = (query: unknown) => query as EntrySource & { onHandAfter?: boolean };

/** The page with what is on hand after each entry, where the query asks for it. */
function ofPage(ledger: Ledger, { orgId, query }: ReadCall<s.TSchema>, page: Fragment): Fragment {
  const asked = sourceOf(query);
  if (!asked.onHandAfter) return withoutOnHandAfter(page);
  if (ledger.itemField in asked) {
    const { locationId } = asked;
    return withOnHandAfter(orgId, page, { itemId: itemOf(asked, ledger), locationId });
  }
  throw invalid({
    path: 'query/onHandAfter',
    code: 'invalid_value',
    message: `needs \`${ledger.itemField}\`: a quantity is that of one ${ledger.noun}.`,
  });
}

const listOf = (ledger: Ledger) =>
  listing({
    record: listedLedgerEntry(ledger),
    columns: listedColumns(ledger),
    from: ({ orgId, query }) => entriesOf(orgId, sourceOf(query)),
    beside: ({ orgId }) =>
      ledger.kind === 'finished_goods'
        ? part`${sourceDocuments.joins(orgId)} ${shipmentDocuments.joins(orgId)}`
        : sourceDocuments.joins(orgId),
    ofPage: (call, page) => ofPage(ledger, call, page),
    where: () => part`t.ledger = ${ledger.kind}`,
    sorts: { eventDate: { column: 'event_date', type: 'timestamptz' } },
    defaultSort: '-eventDate',
    filters: {
      [ledger.itemField]: reference('item_id', `Entries of this ${ledger.noun}.`),
      locationId: appliedInSource(
        s.uuid({ description: 'Entries at this location or in transit to it.' }),
      ),
      eventType: anyOf('event_type', eventTypes, 'One or several, separated by commas.'),
      ref: exactly('ref', 'Both legs of a transfer.'),
      sourceType: anyOf(
        'source_type',
        sourceTypes,
        'Entries that belong to these kinds of record.',
      ),
      sourceId: reference('source_id', 'The record that the entries belong to.'),
      orderId: appliedInSource(
        s.uuid({
          description: 'All entries of an order, its items, its receipts and its returns.',
        }),
      ),
      ...(ledger.kind === 'finished_goods' && {
        customerId: appliedInSource(
          s.uuid({ description: 'Entries of the sales orders and the returns of this customer.' }),
        ),
      }),
      ...storedDayRange('day', 'event_date'),
      includeVoided: voided,
      onHandAfter: onHandAfter(ledger),
      ids,
    },
    search,
  });

export const listLedgerEntries = (ledger: Ledger, id: EndpointId): Endpoint => {
  const list = listOf(ledger);
  return endpoint({
    id,
    operation: `list${ledger.operationNoun}LedgerEntries`,
    method: 'GET',
    path: `${ledger.path}/ledger`,
    tag: ledger.tag,
    summary: 'List ledger entries',
    access: 'member',
    ...list,
    example: {
      query: { eventType: 'ADJUST,DISPOSE', limit: '20' },
      reply: { data: [listedEntryExample(ledger)], nextCursor: null },
    },
  });
};
