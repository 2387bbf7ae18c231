/** E100 and E107, W100 and W107: writes stock off, the oldest layers of the cost pool first. */

import {
  created,
  type Endpoint,
  type EndpointId,
  endpoint,
} from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
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

const bodyOf = (ledger: Ledger) => s.object(manualFields(ledger));

export const disposeInventory = (ledger: Ledger, id: EndpointId): Endpoint =>
  endpoint<ReturnType<typeof bodyOf>>({
    id,
    operation: `dispose${ledger.operationNoun}Inventory`,
    method: 'POST',
    path: `${ledger.path}/disposals`,
    tag: ledger.tag,
    summary: 'Dispose inventory',
    description:
      'Units that are not on hand have the current cost until goods arrive (policy `allow`), or are refused (policy `reject`). A correction (`replaces`) keeps date, notes and reason of the entry that it replaces unless it states others.',
    access: 'admin',
    mayTakeLong: true,
    emits: manualEntryEvent,
    body: bodyOf(ledger),
    check: checkManual,
    gives: {
      ...created(ledgerEntry(ledger), (body) => `/api${ledger.path}/ledger/${body.id}`),
      also: 200,
    },
    supplement: impact,
    aside: rebuiltCounts,
    fails: ['not_found', 'insufficient_stock'],
    example: {
      body: {
        [ledger.itemField]: entryExample(ledger)[ledger.itemField],
        locationId: entryExample(ledger).locationId,
        quantity: 2.5,
        reason: 'Broken in transit',
      },
      reply: {
        ...entryExample(ledger),
        eventType: 'DISPOSE',
        quantity: '2.5',
        reason: 'Broken in transit',
      },
    },

    batch: manualBatch(ledger, 'DISPOSE', (body) => ({ ...body, itemId: itemOf(body, ledger) })),
    run: (call) =>
      correct(call, ledger, 'DISPOSE', { ...call.body, itemId: itemOf(call.body, ledger) }),
  });
