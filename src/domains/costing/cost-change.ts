/** A change of the cost of a ledger entry, as it is listed. */
import * as s from '../../kernel/values/schema.ts';
import { eventTypes, sourceTypes } from '../../ledger/kinds.ts';

const cost = (description: string) => s.nullable(s.decimalText({ description }));

export const costChange = s.object({
  changedAt: s.timestamp({ description: 'When the change was recorded.' }),
  causeType: s.text({
    max: 64,
    description: 'The kind of record whose change caused it: `purchase_order_receipt` …',
  }),
  causeId: s.uuid(),
  ledgerEntryId: s.uuid(),
  entryCode: s.text({ max: 64 }),
  eventType: s.oneOf(eventTypes),
  date: s.date({ description: 'The day of the entry in the ledger.' }),
  itemId: s.uuid(),
  itemType: s.oneOf(['material', 'sku']),
  itemCode: s.nullable(s.text({ max: 64 })),
  itemName: s.nullable(s.text({ max: 200 })),
  itemUnit: s.nullable(s.text({ max: 20, description: 'The stock unit.' })),
  sourceType: s.nullable(s.oneOf(sourceTypes)),
  sourceId: s.nullable(s.uuid()),
  documentNumber: s.nullable(
    s.text({
      max: 64,
      description: 'Of the receipt or the sales order that the entry belongs to.',
    }),
  ),
  journalId: s.nullable(
    s.uuid({
      description: 'The journal into which the change went; null until one is issued after it.',
    }),
  ),
  quantity: s.decimalText({ description: 'In stock units.' }),
  oldUnitCost: cost('Null when there were several costs, or none.'),
  newUnitCost: cost('See oldUnitCost.'),
  oldValue: cost('Outbound: the cost of all its units. Inbound: null.'),
  newValue: cost('See oldValue.'),
  valueChange: cost('By how much the cost of all its units has changed, in base currency.'),
});

export const costChangeExample = {
  changedAt: '2026-05-04T09:30:00.000Z',
  causeType: 'purchase_order_receipt',
  causeId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  entryCode: 'FIL-2026-0042',
  eventType: 'SHIP' as const,
  date: '2026-03-14',
  itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  itemType: 'sku' as const,
  itemCode: 'BREAD-800',
  itemName: 'Wheat bread 800 g',
  itemUnit: 'EA',
  sourceType: 'sales_order_item' as const,
  sourceId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  documentNumber: 'SO-2026-0007',
  journalId: null,
  quantity: '10',
  oldUnitCost: '0.9',
  newUnitCost: '0.95',
  oldValue: '9',
  newValue: '9.5',
  valueChange: '0.5',
};
