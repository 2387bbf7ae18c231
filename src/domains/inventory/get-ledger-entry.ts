/** E103 and E110, W103 and W110: shows a ledger entry; `include=layers` adds its matching. */
import {
  type Endpoint,
  type EndpointId,
  endpoint,
  ok,
  type Reading,
} from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { Rendered } from '../../kernel/reply.ts';
import * as s from '../../kernel/schema.ts';
import { selectLayers } from './layers.store.ts';
import { selectEntry, selectEntryJson } from './ledger.store.ts';
import { entryExample, type Ledger, ledgerEntry } from './ledger.ts';

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
              'True of goods that, in a circle of receipts, were made of this very entry: they cost what its provisional units do.',
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
  provisionalUnitCost: s.optional(s.nullable(s.decimalText())),
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
        s.oneOf(['layers'], { description: 'Adds what an outbound entry took, or who took it.' }),
      ),
    }),
    gives: ok(s.object({ ...ledgerEntry(ledger).properties, ...layers })),
    fails: ['not_found'],
    example: { reply: entryExample(ledger) },

    read: ({ orgId, path: { id: entryId = '' }, query }) =>
      query.include ? readMatched(ledger, orgId, entryId) : readPlain(ledger, orgId, entryId),
  });

const readPlain = (ledger: Ledger, orgId: string, id: string): Reading => ({
  statements: [{ select: selectEntryJson(ledger, orgId, id), named: true }],
  weight: 1,
  show([rows]) {
    if (!rows?.[0]) throw notFound('ledger entry');
    return new Rendered(rows[0]['~json'] as string);
  },
});

const readMatched = (ledger: Ledger, orgId: string, id: string): Reading => ({
  statements: [
    { select: selectEntry(ledger, orgId, id), named: true },
    { select: selectLayers(orgId, id), named: true },
  ],
  show([rows, matched = []]) {
    if (!rows?.[0]) throw notFound('ledger entry');
    return { ...rows[0], ...layersOf(matched) };
  },
});

/** Almost no match is provisional; of the others it is not said. */
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
