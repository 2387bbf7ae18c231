/** An entry of a trace, as the answer shows it. */
import { toText } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { eventTypes } from '../../ledger/kinds.ts';
import { movementTypes } from '../../orders/kinds.ts';
import type { Traced } from './trace.ts';

const code = () => s.nullable(s.text({ max: 64 }));
const name = () => s.nullable(s.text({ max: 200 }));

export const traceEntry = s.object({
  level: s.integer({ description: 'Steps from the first entry, which is level 0.' }),
  ledgerEntryId: s.uuid(),
  entryCode: s.text({ max: 64 }),
  eventType: s.oneOf(eventTypes),
  date: s.date(),
  itemId: s.uuid(),
  itemType: s.oneOf(['material', 'sku']),
  itemCode: code(),
  itemName: name(),
  quantity: s.decimalText({
    description:
      'Units that belong to the trace: of an entry that consumed or shipped goods (`forward`) or of a layer (`back`) the part that is connected; of goods made of such units, and of all that went into such goods, the whole.',
  }),
  entryQuantity: s.decimalText({ description: 'All units of the entry.' }),
  uncoveredQuantity: s.nullable(
    s.decimalText({
      description:
        '`back`, of an outbound entry: units that no receipt covers yet, so that their origin is not known.',
    }),
  ),
  unit: s.nullable(s.text({ max: 20 })),
  locationId: s.nullable(s.uuid()),
  locationName: name(),
  documentType: s.nullable(
    s.oneOf([...movementTypes, 'sales_order', 'stock_count'], {
      description:
        'Goods that were shipped belong to a shipment; once reversed, to the order. What a count found, or missed, belongs to the count.',
    }),
  ),
  documentId: s.nullable(s.uuid()),
  documentNumber: code(),
  partyType: s.nullable(
    s.oneOf(['vendor', 'customer'], {
      description: 'Who the goods came from, or who they were shipped to.',
    }),
  ),
  partyId: s.nullable(s.uuid()),
  partyCode: code(),
  partyName: name(),
  via: s.listOf(s.uuid(), { description: 'The entries of the trace that lead to this one.' }),
});

export function shownEntry({ row, level, quantity, uncovered, via }: Traced) {
  const { direction: _d, isVoided: _v, entryId, ...fields } = row;
  return {
    ...fields,
    level,
    ledgerEntryId: entryId,
    quantity: toText(quantity),
    entryQuantity: toText(row.quantity),
    uncoveredQuantity: uncovered && toText(uncovered),
    via: [...via].sort(),
  };
}

export const traceExample = {
  level: 0,
  ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  entryCode: 'MIL-2026-0003',
  eventType: 'RECEIVE' as const,
  date: '2026-03-01',
  itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
  itemType: 'material' as const,
  itemCode: 'FLOUR',
  itemName: 'Wheat flour',
  quantity: '100',
  entryQuantity: '100',
  uncoveredQuantity: null,
  unit: 'KG',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a2',
  locationName: 'Bakery',
  documentType: 'purchase_order_receipt' as const,
  documentId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a3',
  documentNumber: 'POR-2026-0001',
  partyType: 'vendor' as const,
  partyId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a4',
  partyCode: 'VEN-0001',
  partyName: 'Old Mill',
  via: [],
};
