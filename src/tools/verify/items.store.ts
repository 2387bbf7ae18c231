import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { StoredEntry } from '../../ledger/entry.ts';

/** Statements of the verifier on items. */

export interface ItemRecord {
  id: string;
  kind: 'material' | 'sku';
  code: string;
  quantityIn: Exact;
  quantityOut: Exact;
  value: Exact;
  /** The layer that consumption has reached, its place, and the units that are left of it. */
  firstLayerId: string | null;
  firstLayerDay: string | null;
  firstLayerPosition: number | null;
  firstLayerOpen: Exact;
  currentCost: Exact;
  /** Null for a SKU. */
  unitCost: Exact | null;
  /** Null for a material. */
  materialUnitCost: Exact | null;
  /** The current cost that a SKU shows. */
  skuCost: Exact | null;
  hasRecipe: boolean;
  /** The number of its active rows. */
  entries: number;
}

export const selectItems = (orgId: string, after: string): Statement<ItemRecord> =>
  sql`select i.id, i.kind, coalesce(m.code, k.code, i.id::text) as code,
      i.quantity_in as "quantityIn", i.quantity_out as "quantityOut", i.value,
      i.first_layer_id as "firstLayerId", f.day as "firstLayerDay",
      f.position as "firstLayerPosition", i.first_layer_open as "firstLayerOpen",
      i.current_cost as "currentCost", m.unit_cost as "unitCost",
      k.material_unit_cost as "materialUnitCost", k.current_cost as "skuCost",
      b.id is not null as "hasRecipe",
      (select count(*) from ledger_entries t
        where t.org_id = ${orgId} and t.item_id = i.id and t.voided_at is null) as entries
    from items i
    left join ledger_entries f on f.org_id = ${orgId} and f.id = i.first_layer_id
    left join materials m on m.org_id = ${orgId} and m.id = i.id
    left join skus k on k.org_id = ${orgId} and k.id = i.id
    left join boms b on b.org_id = ${orgId} and b.sku_id = i.id
    where i.org_id = ${orgId} and i.id > ${after} order by i.id limit 500`;

/** An active row. */
export interface LiveRow extends StoredEntry {
  code: string;
}

/** The active rows of items, each item's in ledger order. */
export const selectItemRows = (orgId: string, itemIds: readonly string[]): Statement<LiveRow> =>
  sql`select t.id, t.code, t.ledger, t.item_id as "itemId", t.location_id as "locationId",
      t.to_location_id as "toLocationId", t.event_type as "eventType", t.quantity, t.ref, t.day,
      t.position, t.cut_quantity as "cutQuantity", t.cut_from as "cutFrom",
      t.unit_cost as "unitCost", t.given_unit_cost as "givenUnitCost",
      t.provisional_unit_cost as "provisionalUnitCost", t.value,
      t.provisional_quantity as "provisionalQuantity"
    from ledger_entries t
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[]) and t.voided_at is null
    order by t.item_id, t.day, t.position`;

/** The balances of an item at one location. */
export interface ItemBalance extends Record<'onHand' | 'inTransit' | 'onOrder' | 'demand', Exact> {
  itemId: string;
  locationId: string;
}

export const selectBalances = (orgId: string, itemIds: readonly string[]): Statement<ItemBalance> =>
  sql`select b.item_id as "itemId", b.location_id as "locationId", b.on_hand as "onHand",
      b.in_transit as "inTransit", b.on_order as "onOrder", b.demand
    from balances b where b.org_id = ${orgId} and b.item_id = any(${itemIds}::uuid[])`;

/** Units that went in and out on one day. */
export interface Day {
  itemId: string;
  day: string;
  quantityIn: Exact;
  quantityOut: Exact;
}

export const selectDays = (orgId: string, itemIds: readonly string[]): Statement<Day> =>
  sql`select d.item_id as "itemId", d.day, d.quantity_in as "quantityIn",
      d.quantity_out as "quantityOut"
    from item_days d where d.org_id = ${orgId} and d.item_id = any(${itemIds}::uuid[])`;

/** A cost that was set manually, and the receipt before it. */
export interface Setting {
  itemId: string;
  number: number;
  unitCost: Exact | null;
  afterDay: string | null;
  afterPosition: number | null;
}

export const selectSettings = (orgId: string, itemIds: readonly string[]): Statement<Setting> =>
  sql`select c.item_id as "itemId", c.number, c.unit_cost as "unitCost",
      c.after_day as "afterDay", c.after_position as "afterPosition"
    from item_cost_settings c where c.org_id = ${orgId} and c.item_id = any(${itemIds}::uuid[])`;

/** A consumption in a cycle: it is valued at the consumer's provisional unit cost. */
export interface CycleConsumption {
  /** The consumer's. */
  itemId: string;
  outboundId: string;
  outboundCode: string;
  inboundId: string;
  inboundCode: string;
}

export const selectCycleConsumptions = (
  orgId: string,
  itemIds: readonly string[],
): Statement<CycleConsumption> =>
  sql`select t.item_id as "itemId", c.outbound_id as "outboundId", t.code as "outboundCode",
      c.inbound_id as "inboundId", i.code as "inboundCode"
    from circular_matches c
    join ledger_entries t on t.org_id = ${orgId} and t.id = c.outbound_id
    join ledger_entries i on i.org_id = ${orgId} and i.id = c.inbound_id
    where c.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[])`;
