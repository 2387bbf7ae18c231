import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { isShippedAt } from '../../ledger/carried.store.ts';
import type { EventType } from '../../ledger/kinds.ts';
import {
  entryDocuments,
  partnerColumn,
  partnerJoins,
  partnerType,
} from '../../orders/entry-documents.store.ts';
import type { MovementType } from '../../orders/kinds.ts';

/** SQL that reads where goods came from and went to: it writes nothing. */

type DocumentType = MovementType | 'sales_order' | 'stock_count';

/** An entry with its item, its location, its document, and the vendor or customer of this. */
export type TracedRow = {
  entryId: string;
  entryCode: string;
  eventType: EventType;
  direction: -2 | -1 | 0 | 1;
  position: number;
  /** Of goods that came back: the position of the entry with which they left. */
  carriedFrom: number | null;
  /** Of goods that went back to their vendor: the position of the entry that brought them. */
  cutFrom: number | null;
  isVoided: boolean;
  date: string;
  quantity: Exact;
  itemId: string;
  itemType: 'material' | 'sku';
  itemCode: string | null;
  itemName: string | null;
  unit: string | null;
  locationId: string | null;
  locationName: string | null;
  documentType: DocumentType | null;
  documentId: string | null;
  documentNumber: string | null;
  partyType: 'vendor' | 'customer' | null;
  partyId: string | null;
  partyCode: string | null;
  partyName: string | null;
};

const select = (orgId: string, condition: Fragment): Statement<TracedRow> =>
  sql<TracedRow>`select t.id as "entryId", t.code as "entryCode", t.event_type as "eventType",
      t.direction, t.position, t.carried_from as "carriedFrom", t.cut_from as "cutFrom",
      t.voided_at is not null as "isVoided", t.day::text as date, t.quantity,
      t.item_id as "itemId", i.kind as "itemType", coalesce(m.code, k.code) as "itemCode",
      coalesce(m.name, k.name) as "itemName", coalesce(m.unit, k.unit) as unit,
      t.location_id as "locationId", l.name as "locationName",
      ${entryDocuments.type} as "documentType", ${entryDocuments.id} as "documentId",
      ${entryDocuments.number} as "documentNumber", ${partnerType} as "partyType",
      ${partnerColumn('id')} as "partyId", ${partnerColumn('code')} as "partyCode",
      ${partnerColumn('name')} as "partyName"
    from ledger_entries t
    join items i on i.org_id = ${orgId} and i.id = t.item_id
    left join materials m on m.org_id = ${orgId} and m.id = t.item_id
    left join skus k on k.org_id = ${orgId} and k.id = t.item_id
    left join locations l on l.org_id = ${orgId} and l.id = t.location_id
    ${entryDocuments.joins(orgId)}
    ${partnerJoins(orgId)}
    where t.org_id = ${orgId} and ${condition}
    order by t.day, t.code`;

export const selectTraced = (orgId: string, ids: readonly string[]): Statement<TracedRow> =>
  select(orgId, part`t.id = any(${ids}::uuid[])`);

/**
 * The entries of work order receipts: the goods that they made (`RECEIVE`), or the inputs that they
 * consumed (`CONSUME`).
 */
export const selectOfReceipts = (
  orgId: string,
  receiptIds: readonly string[],
  eventType: 'RECEIVE' | 'CONSUME',
): Statement<TracedRow> =>
  select(
    orgId,
    part`t.source_id = any(${receiptIds}::uuid[]) and t.event_type = ${eventType}
      and t.voided_at is null`,
  );

/** How entries of an item lead to others by their positions, but for layers that are consumed. */
export type LinkKind = 'carried' | 'cut';

const linkColumns = { carried: part`t.carried_from`, cut: part`t.cut_from` } as const;

/** The goods of items that came back, or went back, of the entries at these positions. */
export const selectReturnsOf = (
  orgId: string,
  kind: LinkKind,
  itemIds: readonly string[],
  positions: readonly number[],
): Statement<TracedRow> =>
  select(
    orgId,
    part`t.item_id = any(${itemIds}::uuid[]) and ${linkColumns[kind]} = any(${positions}::bigint[])
      and ${linkColumns[kind]} is not null and t.voided_at is null`,
  );

const originsAt = {
  carried: isShippedAt,
  cut: (itemIds: readonly string[], positions: readonly number[]) =>
    part`t.item_id = any(${itemIds}::uuid[]) and t.position = any(${positions}::bigint[])
      and t.cut_quantity > 0 and t.voided_at is null`,
} as const;

/** The entries at these positions with which goods had left, or that had brought them. */
export const selectOriginsAt = (
  orgId: string,
  kind: LinkKind,
  itemIds: readonly string[],
  positions: readonly number[],
): Statement<TracedRow> => select(orgId, originsAt[kind](itemIds, positions));
