/** E099 and E106, W099 and W106: records found stock as an inbound layer of its item. */

import {
  created,
  type Endpoint,
  type EndpointId,
  endpoint,
} from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { closedPeriodQuery } from '../../ledger/closed-period.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { entryExample, itemOf, ledgerEntry } from './ledger-entry.ts';
import {
  checkManual,
  correct,
  manualBatch,
  manualEntryEvent,
  manualFields,
} from './manual-entry.ts';

const bodyOf = (ledger: Ledger) =>
  s.object({
    ...manualFields(ledger),
    unitCost: s.optional(s.money({ description: 'Base currency per unit.', example: 2.5 })),
  });

export const adjustInventory = (ledger: Ledger, id: EndpointId): Endpoint =>
  endpoint<ReturnType<typeof bodyOf>, typeof closedPeriodQuery>({
    id,
    operation: `adjust${ledger.operationNoun}Inventory`,
    method: 'POST',
    path: `${ledger.path}/adjustments`,
    tag: ledger.tag,
    summary: 'Adjust inventory',
    description:
      'A positive count correction; reductions are disposals. Opening stock should state its `unitCost`; the default is the current cost of the item. A correction (`replaces`) keeps date, cost, notes and reason of the entry that it replaces unless it states others. In the closed period a correction can change the cost alone, with `closedPeriod=allow`.',
    access: 'admin',
    mayTakeLong: true,
    emits: manualEntryEvent,
    query: closedPeriodQuery,
    body: bodyOf(ledger),
    check: checkManual,
    gives: {
      ...created(ledgerEntry(ledger), (body) => `/api${ledger.path}/ledger/${body.id}`),
      also: 200,
    },
    supplement: impact,
    aside: rebuiltCounts,
    fails: ['not_found', 'insufficient_stock', 'closed_period_cost'],
    example: {
      body: {
        [ledger.itemField]: entryExample(ledger)[ledger.itemField],
        locationId: entryExample(ledger).locationId,
        quantity: 100,
        unitCost: 2.5,
        notes: 'Opening stock',
      },
      reply: { ...entryExample(ledger), notes: 'Opening stock' },
    },

    batch: manualBatch(ledger, 'ADJUST', (body) => ({ ...body, itemId: itemOf(body, ledger) })),
    run: (call) =>
      correct(
        call,
        ledger,
        'ADJUST',
        { ...call.body, itemId: itemOf(call.body, ledger) },
        call.query,
      ),
  });
