/** Entries as the nodes of explanations show them. Pure. */
import { ZERO } from '../../kernel/values/exact.ts';
import type { EventType, SourceType } from '../../ledger/kinds.ts';
import type { NamedItem, NodeKind } from './cost-node.ts';
import type { ExplainedEntry } from './cost-parts.ts';
import type { CurrentCostRow, EntryRow } from './explanations.store.ts';

/** The nodes of inbound entries, by their source. */
const inboundKinds: Readonly<Record<SourceType, NodeKind>> = {
  purchase_order_receipt: 'purchase_receipt',
  work_order_receipt: 'work_order_receipt',
  purchase_order_item: 'no_cost',
  work_order_item: 'no_cost',
  sales_order_item: 'no_cost',
  sales_return: 'customer_return',
  vendor_return: 'no_cost',
  stock_count_line: 'adjustment',
};

/** The nodes of all other entries: what they cost is what they took. */
const outboundKinds: Readonly<Record<EventType, NodeKind>> = {
  CONSUME: 'consumption',
  SHIP: 'shipment',
  DISPOSE: 'disposal',
  TRANSFER: 'no_cost',
  RECEIVE: 'no_cost',
  ADJUST: 'no_cost',
  CUSTOMER_RETURN: 'no_cost',
  VENDOR_RETURN: 'vendor_return',
  ORDER: 'no_cost',
  DEMAND: 'no_cost',
};

export const itemOf = (row: EntryRow | CurrentCostRow): NamedItem => ({
  type: row.itemType,
  id: row.itemId,
  code: row.itemCode,
  name: row.itemName,
});

export function explainedEntry(row: EntryRow): ExplainedEntry {
  const { id, code, eventType, direction, day: date, quantity, unitCost, value } = row;
  const { documentType: type, documentId, documentNumber: number } = row;
  const inbound = row.sourceType === null ? 'adjustment' : inboundKinds[row.sourceType];
  const cost = unitCost ?? ZERO;
  return {
    ...{ id, code, date, quantity },
    kind: direction === 1 ? inbound : outboundKinds[eventType],
    item: itemOf(row),
    document: type && documentId ? { type, id: documentId, number } : undefined,
    ...(row.reason !== null && { reason: row.reason }),
    unitCost: cost,
    value: value ?? quantity.times(cost),
    position: row.position,
    carriedFrom: row.carriedFrom,
  };
}
