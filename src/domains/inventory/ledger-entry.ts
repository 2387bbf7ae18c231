/** Ledger entries in requests and answers of both ledgers. */
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import * as s from '../../kernel/values/schema.ts';
import { type EntryKind, entryKinds, eventTypes, sourceTypes } from '../../ledger/kinds.ts';
import { finishedGoods, type Ledger, materialsLedger } from '../../ledger/ledger.ts';
import { locationId, materialId, personId, skuId } from '../named-ids.ts';

const { maxLater } = valuesOf(reads.entries);

/** The field that names the item. Its name depends on the ledger, so types do not know it. */
export const itemField = (ledger: Ledger, description?: string): object => ({
  [ledger.itemField]: s.uuid(description === undefined ? {} : { description }),
});

/** The field of the item in answers, which can show the item's names. */
export const shownItemField = (ledger: Ledger): object => ({
  [ledger.itemField]: ledger.kind === 'materials' ? materialId() : skuId(),
});

/** The item that a body or query names. */
export function itemOf(named: object, ledger: Ledger): string {
  return (named as Record<string, string>)[ledger.itemField] as string;
}

/** The schema of a ledger entry in answers. */
export const ledgerEntry = (ledger: Ledger) => entrySchemas[ledger.kind];

/** The kinds of entries of which this is true, for texts. */
const typesThat = (is: (kind: EntryKind) => boolean): string =>
  eventTypes.filter((type) => is(entryKinds[type])).join(', ');

/** Where goods came from that a customer returned. */
export const carriedFrom = s.nullable(
  s.object(
    {
      type: s.oneOf(['shipment_item']),
      id: s.uuid({ description: 'The line of the shipment.' }),
      lotId: s.nullable(s.uuid({ description: 'Null: goods have no lots.' })),
    },
    {
      description:
        'Of a CUSTOMER_RETURN: the line of the shipment with which its goods left, whose cost they have; null of all others, of goods that came back without an order, and once voided.',
    },
  ),
);

const entrySchema = (ledger: Ledger) =>
  s.object({
    id: s.uuid(),
    orgId: s.uuid({ description: 'Owning organization.' }),
    code: s.text({ max: 40, description: `\`${ledger.codePrefix}<seq>\`, numbered per tenant.` }),
    ...shownItemField(ledger),
    locationId: locationId({ description: 'For a TRANSFER, the source.' }),
    eventType: s.oneOf(eventTypes, {
      description: `Inbound: ${typesThat(({ direction }) => direction === 'in')}. Outbound: ${typesThat(({ direction }) => direction === 'out')}. Out of the layer of its receipt: ${typesThat((kind) => kind.isCut === true)}. A TRANSFER leaves its source, and the RECEIVE with its \`ref\` arrives at the destination. Expected movements of open orders: ${typesThat(({ isExpected }) => isExpected === true)}.`,
    }),
    quantity: s.decimalText({
      description: 'Always positive; the event type determines the direction.',
    }),
    unitCost: s.nullable(
      s.decimalText({
        description:
          'Inbound: the cost of the layer. Outbound: the average of the consumed units. VENDOR_RETURN: the cost of the layer of its receipt. Else null.',
      }),
    ),
    ref: s.nullable(
      s.text({ max: 40, description: `\`${ledger.refPrefix}<seq>\` of a transfer.` }),
    ),
    toLocationId: s.nullable(locationId({ description: 'Destination of a TRANSFER.' })),
    notes: s.nullable(s.notes()),
    eventDate: s.timestamp({
      description: 'When it happened. The ledger is ordered by the day of this date.',
    }),
    day: s.date({
      description:
        "The calendar day of eventDate when the entry was written, in the organization's time zone. The ledger is ordered by day and sequence.",
    }),
    sequence: s.integer({
      description:
        'The order within a day. It rises with each new entry; an entry that replaces another keeps that of the other.',
    }),
    sourceType: s.nullable(
      s.oneOf(sourceTypes, {
        description:
          'The kind of record that it belongs to; null for manual entries and transfers.',
      }),
    ),
    sourceId: s.nullable(s.uuid()),
    carriedFrom,
    returnsEntryId: s.nullable(
      s.uuid({
        description:
          'Of a VENDOR_RETURN: the active entry of the receipt that brought its goods; null of all others, and once nothing of these has gone back.',
      }),
    ),
    count: s.nullable(
      s.oneOf(['before', 'after'], {
        description:
          'Where it belongs beside stock counts, as its request said; null where its time tells.',
      }),
    ),
    createdAt: s.timestamp(),
    voidedAt: s.nullable(s.timestamp({ description: 'When the entry was voided.' })),
    reason: s.nullable(s.text({ max: 200, description: 'Why stock was found or disposed of.' })),
    createdBy: s.nullable(personId()),
  });

const entrySchemas = {
  materials: entrySchema(materialsLedger),
  finished_goods: entrySchema(finishedGoods),
};

/** Of goods that a sales order ships. Types do not know them: entries of materials have none. */
const shipmentFields: object = {
  shipmentId: s.nullable(
    s.uuid({ description: 'The shipment of a SHIP entry; null of all others, and once voided.' }),
  ),
  shipmentNumber: s.nullable(s.text({ max: 40, description: '`SHP-<seq>`' })),
};

const listedEntry = (ledger: Ledger) =>
  s.object({
    ...entrySchemas[ledger.kind].properties,
    documentType: s.nullable(
      s.text({
        max: 64,
        description:
          'The document that it belongs to: a receipt, the sales order, or a stock count; null for manual entries, transfers, and what is expected of other orders.',
      }),
    ),
    documentId: s.nullable(s.uuid()),
    documentNumber: s.nullable(s.text({ max: 64 })),
    onHandAfter: s.nullable(
      s.decimalText({
        description: `With \`onHandAfter=true\`: the quantity on hand after this entry and those before it by \`eventDate\`; at the location, if the list has one. Null without it, and if more than ${maxLater} entries of the item came later.`,
      }),
    ),
    ...(ledger.kind === 'finished_goods' && shipmentFields),
  });

const listedSchemas = {
  materials: listedEntry(materialsLedger),
  finished_goods: listedEntry(finishedGoods),
};

/** The schema of an entry in a list. */
export const listedLedgerEntry = (ledger: Ledger) => listedSchemas[ledger.kind];

export const listedEntryExample = (ledger: Ledger) => ({
  ...entryExample(ledger),
  documentType: null,
  documentId: null,
  documentNumber: null,
  onHandAfter: null,
  ...(ledger.kind === 'finished_goods' && { shipmentId: null, shipmentNumber: null }),
});

export const entryExample = (ledger: Ledger) => ({
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  orgId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600',
  code: `${ledger.codePrefix}42`,
  [ledger.itemField]: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  eventType: 'ADJUST',
  quantity: '100',
  unitCost: '2.5',
  ref: null,
  toLocationId: null,
  notes: null,
  eventDate: '2026-03-01T08:00:00.000Z',
  day: '2026-03-01',
  sequence: 42,
  sourceType: null,
  sourceId: null,
  carriedFrom: null,
  returnsEntryId: null,
  count: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  voidedAt: null,
  reason: null,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
});
