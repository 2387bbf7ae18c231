/** E103 and E110, W103 and W110: shows a ledger entry; `include` adds why it costs what it does. */

import {
  type Endpoint,
  type EndpointId,
  endpoint,
  ok,
  type Reading,
} from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/contract/problem.ts';
import type { Fragment } from '../../kernel/database/sql.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectCostHistory } from '../../ledger/cost-history.store.ts';
import { selectLayers } from '../../ledger/layers.store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { selectEntry, selectEntryJson } from './ledger-entries.store.ts';
import { entryExample, ledgerEntry } from './ledger-entry.ts';

const layers = {
  layers: s.optional(
    s.listOf(
      s.object({
        ledgerEntryId: s.uuid(),
        quantity: s.decimalText(),
        unitCost: s.decimalText(),
        provisional: s.optional(
          s.boolean({
            description:
              'True of goods that, in a cycle of receipts, were made of this very entry: they cost what its provisional units do.',
          }),
        ),
      }),
      {
        description:
          'Outbound: the inbound entries it took, oldest first. Inbound: the entries that took it, each at the cost of this layer.',
      },
    ),
  ),
  openQuantity: s.optional(
    s.nullable(s.decimalText({ description: 'Inbound: units that nobody has taken.' })),
  ),
  provisionalQuantity: s.optional(
    s.nullable(s.decimalText({ description: 'Outbound: units that no layer covers yet.' })),
  ),
  provisionalUnitCost: s.optional(
    s.nullable(
      s.decimalText({
        description: 'What a provisional unit costs: the current cost of the item when it went.',
      }),
    ),
  ),
};

const value = (description: string) => s.nullable(s.decimalText({ description }));

const costHistory = {
  costHistory: s.optional(
    s.listOf(
      s.object({
        changedAt: s.timestamp(),
        causeType: s.text({
          max: 64,
          description: 'The kind of record whose change brought it: `purchase_order_receipt` …',
        }),
        causeId: s.uuid(),
        oldUnitCost: value('Null where units of several costs, or none, stand behind it.'),
        newUnitCost: value('See oldUnitCost.'),
        oldValue: value('Outbound: what all its units cost. Inbound entries have none.'),
        newValue: value('See oldValue.'),
      }),
      { description: 'Every change of what the entry costs, the oldest first.' },
    ),
  ),
};

const plain = ['layers', 'openQuantity', 'provisionalQuantity', 'provisionalUnitCost'] as const;

export const getLedgerEntry = (ledger: Ledger, id: EndpointId): Endpoint =>
  endpoint({
    id,
    operation: `get${ledger.operationNoun}LedgerEntry`,
    method: 'GET',
    path: `${ledger.path}/ledger/:id`,
    tag: ledger.tag,
    summary: 'Get ledger entry',
    access: 'member',
    query: s.object({
      include: s.optional(
        s.listOf(s.oneOf(['layers', 'costHistory']), {
          min: 1,
          max: 2,
          description:
            '`layers`: what an outbound entry took, or who took it. `costHistory`: how its cost has changed, and why. Separated by commas.',
        }),
      ),
    }),
    gives: ok(s.object({ ...ledgerEntry(ledger).properties, ...layers, ...costHistory })),
    fails: ['not_found'],
    example: { reply: entryExample(ledger) },

    read: ({ orgId, path: { id: entryId = '' }, query }) =>
      query.include
        ? readWith(query.include, ledger, orgId, entryId)
        : readPlain(ledger, orgId, entryId),
  });

const readPlain = (ledger: Ledger, orgId: string, id: string): Reading => ({
  statements: [{ select: selectEntryJson(ledger, orgId, id), named: true }],
  cost: 1,
  show([rows]) {
    if (!rows?.[0]) throw notFound('ledger entry');
    return new Rendered(rows[0]['~json'] as string);
  },
});

type Part = 'layers' | 'costHistory';

/** What each part is read with, and what its rows add to the entry. */
const parts: Record<
  Part,
  {
    select(orgId: string, id: string): Fragment;
    show(rows: Record<string, unknown>[]): Record<string, unknown>;
  }
> = {
  layers: { select: selectLayers, show: layersOf },
  costHistory: { select: selectCostHistory, show: (rows) => ({ costHistory: rows }) },
};

function readWith(include: readonly Part[], ledger: Ledger, orgId: string, id: string): Reading {
  const wanted = [...new Set(include)].map((name) => parts[name]);
  const selects = [
    selectEntry(ledger, orgId, id),
    ...wanted.map(({ select }) => select(orgId, id)),
  ];
  return {
    statements: selects.map((select) => ({ select, named: true })),
    show([rows, ...found]) {
      if (!rows?.[0]) throw notFound('ledger entry');
      return Object.assign(
        { ...rows[0] },
        ...wanted.map(({ show }, index) => show(found[index] ?? [])),
      );
    },
  };
}

/** Few consumptions are provisional; the others omit the field. */
const withoutNull = ({ provisional, ...row }: Record<string, unknown>) =>
  provisional ? { ...row, provisional } : row;

/** Rows of the matching: one for each take; the first also says what is left of the entry. */
function layersOf(rows: Record<string, unknown>[]): Record<string, unknown> {
  const [first] = rows;
  const figures = Object.fromEntries(
    plain.slice(1).map((field) => [field, first?.[field] ?? null]),
  );
  const takes = rows.filter((row) => row.ledgerEntryId !== null);
  return { ...figures, layers: takes.map(withoutNull) };
}
