import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { isShippedAt } from '../../ledger/carried.store.ts';
import { setsCurrentCost } from '../../ledger/kinds.store.ts';
import type { EventType, SourceType } from '../../ledger/kinds.ts';
import { entryDocuments } from '../../orders/entry-documents.store.ts';

/** SQL that reads what explains a cost: it writes nothing. */

/** An entry with its item and the document that it is from. */
export type EntryRow = {
  id: string;
  code: string;
  eventType: EventType;
  direction: number;
  position: number;
  carriedFrom: number | null;
  cutFrom: number | null;
  isVoided: boolean;
  itemId: string;
  itemType: 'material' | 'sku';
  itemCode: string | null;
  itemName: string | null;
  documentType: string | null;
  documentId: string | null;
  documentNumber: string | null;
  sourceType: SourceType | null;
  sourceId: string | null;
  reason: string | null;
  day: string;
  quantity: Exact;
  unitCost: Exact | null;
  value: Exact | null;
};

const itemColumns = (id: Fragment, kind: Fragment): Fragment =>
  part`${id} as "itemId", ${kind} as "itemType", coalesce(m.code, k.code) as "itemCode",
      coalesce(m.name, k.name) as "itemName"`;

const entryColumns = part`t.id, t.code, t.event_type as "eventType", t.direction,
      t.position, t.carried_from as "carriedFrom", t.cut_from as "cutFrom",
      t.voided_at is not null as "isVoided", t.source_type as "sourceType",
      t.source_id as "sourceId", t.reason, t.day::text as day, t.quantity,
      t.unit_cost as "unitCost", t.value,
      ${itemColumns(
        part`t.item_id`,
        part`case when t.ledger = 'materials' then 'material' else 'sku' end`,
      )},
      ${entryDocuments.type} as "documentType", ${entryDocuments.id} as "documentId",
      ${entryDocuments.number} as "documentNumber"`;

const documentsOf = (orgId: string): Fragment => part`
    left join materials m on m.org_id = ${orgId} and m.id = t.item_id
    left join skus k on k.org_id = ${orgId} and k.id = t.item_id
    ${entryDocuments.joins(orgId)}`;

export const selectEntries = (orgId: string, ids: readonly string[]): Statement<EntryRow> =>
  sql<EntryRow>`select ${entryColumns}
    from ledger_entries t ${documentsOf(orgId)}
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The shipments of goods that came back, by their positions. */
export const selectLeft = (
  orgId: string,
  itemIds: readonly string[],
  positions: readonly number[],
): Statement<EntryRow> =>
  sql<EntryRow>`select ${entryColumns}
    from ledger_entries t ${documentsOf(orgId)}
    where t.org_id = ${orgId} and ${isShippedAt(itemIds, positions)}`;

/** The entries of the receipts that had brought goods which went back, by their positions. */
export const selectLayersAt = (
  orgId: string,
  itemIds: readonly string[],
  positions: readonly number[],
): Statement<EntryRow> =>
  sql<EntryRow>`select ${entryColumns}
    from ledger_entries t ${documentsOf(orgId)}
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[])
      and t.position = any(${positions}::bigint[]) and t.cut_quantity > 0
      and t.voided_at is null`;

/** The goods that went back of the layers at these positions, in the order of the ledger. */
export const selectCutsOf = (
  orgId: string,
  itemIds: readonly string[],
  positions: readonly number[],
): Statement<EntryRow> =>
  sql<EntryRow>`select ${entryColumns}
    from ledger_entries t ${documentsOf(orgId)}
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[])
      and t.cut_from = any(${positions}::bigint[]) and t.cut_from is not null
      and t.voided_at is null
    order by t.day, t.position`;

/** The consumption of receipts, in the order of the ledger, in which an explanation shows it. */
export const selectConsumption = (
  orgId: string,
  receiptIds: readonly string[],
): Statement<EntryRow> =>
  sql<EntryRow>`select ${entryColumns}
    from ledger_entries t ${documentsOf(orgId)}
    where t.org_id = ${orgId} and t.source_id = any(${receiptIds}::uuid[])
      and t.event_type = 'CONSUME' and t.voided_at is null
    order by t.day, t.position`;

/** A line of a work order receipt. */
export type ProducedRow = {
  receiptId: string;
  rowId: string | null;
  itemId: string;
  good: Exact;
  scrapped: Exact;
  materialUnitCost: Exact;
  conversionCost: Exact;
};

export const selectProduced = (
  orgId: string,
  receiptIds: readonly string[],
): Statement<ProducedRow> =>
  sql<ProducedRow>`select n.receipt_id as "receiptId", n.ledger_entry_id as "rowId",
      w.sku_id as "itemId", n.quantity as good, n.scrapped_quantity as scrapped,
      w.material_unit_cost as "materialUnitCost", w.conversion_cost as "conversionCost"
    from work_order_receipt_items n
    join work_order_items w on w.org_id = ${orgId} and w.id = n.work_order_item_id
    where n.org_id = ${orgId} and n.receipt_id = any(${receiptIds}::uuid[])
    order by n.receipt_id, n.line_number`;

/** Accepted lines of purchase order receipts, each with the landed cost of its receipt. */
export type PurchasedRow = {
  receiptId: string;
  entryId: string;
  /** Stock units. */
  quantity: Exact;
  /** Base currency per purchase unit, of which each is so many stock units. */
  unitCost: Exact;
  unitsPerPurchaseUnit: Exact;
  additionalCost: Exact;
};

export const selectPurchased = (
  orgId: string,
  receiptIds: readonly string[],
): Statement<PurchasedRow> =>
  sql<PurchasedRow>`select r.id as "receiptId", n.ledger_entry_id as "entryId",
      t.quantity,
      n.unit_cost as "unitCost", l.units_per_purchase_unit as "unitsPerPurchaseUnit",
      r.additional_cost as "additionalCost"
    from purchase_order_receipts r
    join purchase_order_receipt_items n on n.org_id = ${orgId} and n.receipt_id = r.id
    join purchase_order_items l on l.org_id = ${orgId} and l.id = n.purchase_order_item_id
    join ledger_entries t on t.org_id = ${orgId} and t.id = n.ledger_entry_id
    where r.org_id = ${orgId} and r.id = any(${receiptIds}::uuid[])`;

/** An item at its current cost, and what this cost is from. */
export type CurrentCostRow = {
  itemId: string;
  itemType: 'material' | 'sku';
  itemCode: string | null;
  itemName: string | null;
  currentCost: Exact;
  hasRecipe: boolean;
  /** The receipt of what is bought, or the adjustment of a SKU without a recipe. */
  entryId: string | null;
  isReceived: boolean;
  isManual: boolean;
};

/** The cost of a material follows the rule of `material-costs.store.ts`. */
export const selectCurrentCosts = (
  orgId: string,
  itemIds: readonly string[],
): Statement<CurrentCostRow> =>
  sql<CurrentCostRow>`select ${itemColumns(part`i.id`, part`i.kind`)},
      i.current_cost as "currentCost", b.id is not null as "hasRecipe",
      coalesce(c.entry_id, a.id) as "entryId",
      c.entry_id is not null or (a.event_type = 'RECEIVE') is true as "isReceived",
      c.item_id is not null and c.entry_id is null as "isManual"
    from items i
    left join materials m on m.org_id = ${orgId} and m.id = i.id
    left join skus k on k.org_id = ${orgId} and k.id = i.id
    left join boms b on b.org_id = ${orgId} and b.sku_id = i.id
    left join lateral (
      select c.item_id, c.entry_id from (
        (select t.item_id, t.id as entry_id, t.day, t.position, 0 as number
          from ledger_entries t
          where t.org_id = ${orgId} and t.item_id = i.id and t.direction = 1
            and t.voided_at is null and ${setsCurrentCost('materials')}
          order by t.day desc, t.position desc limit 1)
        union all
        (select h.item_id, null, h.after_day, h.after_position, h.number
          from item_cost_settings h
          where h.org_id = ${orgId} and h.item_id = i.id
          order by h.after_day desc nulls last, h.after_position desc nulls last,
            h.number desc limit 1)) c
      order by c.day desc nulls last, c.position desc nulls last, c.number desc limit 1
    ) c on i.kind = 'material'
    left join lateral (
      select t.id, t.event_type from ledger_entries t
      where t.org_id = ${orgId} and t.item_id = i.id and t.direction = 1
        and t.voided_at is null and ${setsCurrentCost('finished_goods')}
      order by t.day desc, t.position desc limit 1
    ) a on i.kind = 'sku' and b.id is null
    where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])`;

/** An input of the recipe of a SKU. */
export type RecipeRow = {
  skuId: string;
  outputQuantity: Exact;
  conversionCost: Exact;
  itemId: string | null;
  quantity: Exact | null;
  scrapPercent: Exact | null;
};

export const selectRecipes = (orgId: string, skuIds: readonly string[]): Statement<RecipeRow> =>
  sql<RecipeRow>`select b.sku_id as "skuId", b.output_quantity as "outputQuantity",
      b.conversion_cost as "conversionCost", n.item_id as "itemId", n.quantity,
      n.scrap_percent as "scrapPercent"
    from boms b
    left join bom_inputs n on n.org_id = ${orgId} and n.bom_id = b.id
    where b.org_id = ${orgId} and b.sku_id = any(${skuIds}::uuid[])
    order by b.sku_id, n.line_number`;
