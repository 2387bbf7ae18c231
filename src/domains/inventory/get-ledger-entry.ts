/** E103 and E110, W103 and W110: shows a ledger entry, with layers and cost history on request. */

import {
  type Endpoint,
  type EndpointId,
  endpoint,
  ok,
  type Reading,
} from '../../kernel/contract/endpoint.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { notFound } from '../../kernel/problem.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectCostHistory } from '../../ledger/cost-history.store.ts';
import { selectLayers } from '../../ledger/layers.store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { selectEntry, selectEntryJson } from './ledger-entries.store.ts';
import { entryExample, ledgerEntry } from './ledger-entry.ts';

const { maxConsumptions } = valuesOf(reads.entries);

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
              'True of goods that were made of this entry itself, in a cycle of receipts. They have the cost of its provisional units.',
          }),
        ),
      }),
      {
        description:
          'Outbound: the inbound entries that it consumed, oldest first. Inbound: the entries that consumed it, each at the cost of this layer.',
      },
    ),
  ),
  openQuantity: s.optional(
    s.nullable(s.decimalText({ description: 'Inbound: units that are not consumed yet.' })),
  ),
  provisionalQuantity: s.optional(
    s.nullable(s.decimalText({ description: 'Outbound: units that no layer covers yet.' })),
  ),
  provisionalUnitCost: s.optional(
    s.nullable(
      s.decimalText({
        description:
          'Outbound: cost of a provisional unit, which is the current cost of the item when it was consumed.',
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
          description: 'The kind of record whose change caused it: `purchase_order_receipt` …',
        }),
        causeId: s.uuid(),
        oldUnitCost: value('Null when there were several costs, or none.'),
        newUnitCost: value('See oldUnitCost.'),
        oldValue: value('Outbound: the cost of all its units. Inbound: null.'),
        newValue: value('See oldValue.'),
      }),
      { description: 'Every change of the cost of the entry, the oldest first.' },
    ),
  ),
};

const truncated = {
  truncated: s.optional(
    s.boolean({
      description: `Whether there are more than ${maxConsumptions} layers, of which the first are shown, or more changes of the cost, of which the latest are shown.`,
    }),
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
        s.listOf(s.oneOf(['layers', 'costHistory', 'names']), {
          min: 1,
          max: 3,
          description:
            'One or several, separated by commas. `layers`: the layers that the entry consumed, or the entries that consumed its layer. `costHistory`: each change of its cost, with its cause. `names`: codes and names of item and locations.',
        }),
      ),
    }),
    gives: ok(
      s.object({ ...ledgerEntry(ledger).properties, ...layers, ...costHistory, ...truncated }),
    ),
    instead: `The ledger is append-only. Cancel a manual entry with POST /api${ledger.path}/adjustments or /disposals and {"replaces": "<id>", "cancel": true}. Other entries follow their receipt, shipment or order: change that.`,
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

/** For each part its statement, and the fields that its rows add to the entry. */
const parts: Record<
  string,
  {
    select(orgId: string, id: string): Fragment;
    show(rows: Record<string, unknown>[]): Record<string, unknown>;
  }
> = {
  layers: {
    select: (orgId, id) => part`${selectLayers(orgId, id)} limit ${maxConsumptions + 1}`,
    show: layersOf,
  },
  costHistory: {
    select: (orgId, id) => selectCostHistory(orgId, id, maxConsumptions + 1),
    show: (rows) => ({
      costHistory: rows.slice(-maxConsumptions),
      ...marked(rows),
    }),
  },
};

function readWith(include: readonly string[], ledger: Ledger, orgId: string, id: string): Reading {
  const included = [...new Set(include)].flatMap((name) => parts[name] ?? []);
  const selects = [
    selectEntry(ledger, orgId, id, include.includes('names')),
    ...included.map(({ select }) => select(orgId, id)),
  ];
  return {
    statements: selects.map((select) => ({ select, named: true })),
    show([rows, ...found]) {
      if (!rows?.[0]) throw notFound('ledger entry');
      return Object.assign(
        { ...rows[0] },
        ...included.map(({ show }, index) => show(found[index] ?? [])),
      );
    },
  };
}

/** The field `provisional` is shown where it is true only. */
const withoutNull = ({ provisional, ...row }: Record<string, unknown>) =>
  provisional ? { ...row, provisional } : row;

/**
 * The layers of a row for each consumption; the first row also has the open quantities of the
 * entry.
 */
function layersOf(rows: Record<string, unknown>[]): Record<string, unknown> {
  const [first] = rows;
  const openFields = Object.fromEntries(
    plain.slice(1).map((field) => [field, first?.[field] ?? null]),
  );
  const consumptions = rows.filter((row) => row.ledgerEntryId !== null);
  const shown = consumptions.slice(0, maxConsumptions);
  return { ...openFields, layers: shown.map(withoutNull), ...marked(rows) };
}

/** The mark of an answer of which one row more was found than may be shown. */
const marked = (rows: readonly unknown[]) =>
  rows.length > maxConsumptions ? { truncated: true } : {};
