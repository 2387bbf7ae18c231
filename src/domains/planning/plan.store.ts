import {
  assemble,
  type Fragment,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import { organizationZone } from '../../kernel/paging/filters.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { RecipeRow } from '../../ledger/recipes.store.ts';

/** SQL that reads all that a plan follows from: it writes nothing. */

/** The state that decides whether a plan is still that of now. */
export interface PlanState {
  /** The last event of the organization: all that a plan follows from changes with one. */
  position: number;
  today: string;
}

export const planState = (orgId: string, now: Date): Fragment =>
  part`select
    (${now}::timestamptz at time zone ${organizationZone(orgId)})::date::text as today,
    coalesce((select p.position from event_positions p where p.org_id = ${orgId}), 0)::int8
      as position`;

export const selectPlanState = (orgId: string, now: Date): Statement<PlanState> =>
  assemble<PlanState>(planState(orgId, now), true);

/** The items of a plan: all, or some. */
export type ItemIds = readonly string[] | undefined;

/** A condition on a column of the program. Each of its two texts has a plan of its own. */
const among = (column: string, itemIds: ItemIds): Fragment =>
  itemIds === undefined ? part`` : part` and ${literally(column)} = any(${itemIds}::uuid[])`;

/** An item, with how it is ordered. */
export interface PlanItem {
  id: string;
  type: 'material' | 'sku';
  code: string;
  name: string;
  unit: string;
  /** Whether it is bought or made. */
  supply: 'buy' | 'make';
  /** The unit of orders: the purchase unit of what is bought. */
  orderUnit: string;
  unitsPerOrderUnit: Exact;
  /** Undefined of archived items, which nobody reorders. */
  reorderPoint: Exact | null;
  leadTimeDays: number;
  wholeUnits: boolean;
  /** It is bought in a unit other than the stock unit. */
  inPacks: boolean;
  minimum: Exact | null;
  multiple: Exact | null;
  /** Of what is bought: the preferred vendor, else the vendor of its last order. */
  vendorId: string | null;
  vendorCode: string | null;
  vendorName: string | null;
  /** The current cost of a stock unit of what is bought. */
  unitCost: Exact;
  /** Where the SKU was made last. */
  siteLocationId: string | null;
}

/** Whether the SKU `k` is bought where it is short: it has no recipe, or is planned so. */
const isBought = (orgId: string): Fragment =>
  part`(k.is_bought and (k.plan_by is not distinct from 'buy' or not exists (
      select 1 from boms b where b.org_id = ${orgId} and b.sku_id = k.id)))`;

/**
 * Joins the preferred vendor `v` of an item, else the vendor of its last order. The order by the
 * item leaves its own index alone: an index by age would be read to its end for an item that was
 * never ordered. The place where a SKU was made last is found in the same way.
 */
function vendorOf(orgId: string, name: 'm' | 'k', column: 'material_id' | 'sku_id'): Fragment {
  const [item, ordered] = [literally(name), literally(`i.${column}`)];
  return part`left join lateral (
      select o.vendor_id from purchase_order_items i
      join purchase_orders o on o.org_id = ${orgId} and o.id = i.po_id
      where i.org_id = ${orgId} and ${ordered} between ${item}.id and ${item}.id
        and ${item}.preferred_vendor_id is null
      order by ${ordered} desc, i.created_at desc, i.id desc limit 1) p on true
    left join vendors v on v.org_id = ${orgId}
      and v.id = coalesce(${item}.preferred_vendor_id, p.vendor_id)`;
}

export const selectPlanItems = (orgId: string, itemIds: ItemIds): Statement<PlanItem> =>
  sql<PlanItem>`select m.id, 'material' as type, m.code, m.name, m.unit, 'buy' as supply,
      coalesce(m.purchase_unit, m.unit) as "orderUnit",
      m.units_per_purchase_unit as "unitsPerOrderUnit",
      case when m.is_active then m.reorder_point end as "reorderPoint",
      coalesce(m.lead_time_days, v.lead_time_days, 0) as "leadTimeDays",
      m.whole_units as "wholeUnits",
      m.units_per_purchase_unit <> 1 or (upper(m.purchase_unit) <> upper(m.unit)) is true
        as "inPacks",
      m.minimum_order_quantity as minimum, m.order_multiple as multiple, v.id as "vendorId",
      v.code as "vendorCode", v.name as "vendorName", coalesce(m.unit_cost, 0) as "unitCost",
      null::uuid as "siteLocationId"
    from materials m
    ${vendorOf(orgId, 'm', 'material_id')}
    where m.org_id = ${orgId}${among('m.id', itemIds)}
    union all
    select k.id, 'sku', k.code, k.name, k.unit, 'make', k.unit, 1,
      case when k.is_active then k.reorder_point end, coalesce(k.lead_time_days, 0),
      k.whole_units, false, null, k.batch_size, null, null, null, 0, w.site_location_id
    from skus k
    left join lateral (
      select o.site_location_id from work_order_items i
      join work_orders o on o.org_id = ${orgId} and o.id = i.wo_id
      where i.org_id = ${orgId} and i.sku_id between k.id and k.id
      order by i.sku_id desc, i.created_at desc, i.id desc limit 1) w on true
    where k.org_id = ${orgId} and not ${isBought(orgId)}${among('k.id', itemIds)}
    union all
    select k.id, 'sku', k.code, k.name, k.unit, 'buy', coalesce(k.purchase_unit, k.unit),
      k.units_per_purchase_unit, case when k.is_active then k.reorder_point end,
      coalesce(k.lead_time_days, v.lead_time_days, 0), k.whole_units,
      k.units_per_purchase_unit <> 1 or (upper(k.purchase_unit) <> upper(k.unit)) is true,
      k.minimum_order_quantity, k.order_multiple, v.id, v.code, v.name, k.current_cost, null::uuid
    from skus k
    ${vendorOf(orgId, 'k', 'sku_id')}
    where k.org_id = ${orgId} and ${isBought(orgId)}${among('k.id', itemIds)}
    order by type, code, id`;

/** The recipes of SKUs. Of some items only what these need of each other. */
export const selectPlanRecipes = (orgId: string, itemIds: ItemIds): Statement<RecipeRow> =>
  sql<RecipeRow>`select b.sku_id as "skuId", b.output_quantity as "outputQuantity",
      b.conversion_cost as "conversionCost", n.item_id as "itemId", n.quantity,
      n.scrap_percent as "scrapPercent"
    from boms b join bom_inputs n on n.org_id = ${orgId} and n.bom_id = b.id
    where b.org_id = ${orgId}${among('b.sku_id', itemIds)}${among('n.item_id', itemIds)}
    order by b.sku_id, n.line_number`;

/** The stock of a location, and on its way there. */
export interface PlaceRow {
  itemId: string;
  locationId: string;
  onHand: Exact;
  inTransit: Exact;
}

export const selectPlaces = (orgId: string, itemIds: ItemIds): Statement<PlaceRow> =>
  sql<PlaceRow>`select b.item_id as "itemId", b.location_id as "locationId",
      b.on_hand as "onHand", b.in_transit as "inTransit"
    from balances b
    where b.org_id = ${orgId} and (b.on_hand <> 0 or b.in_transit <> 0)${among('b.item_id', itemIds)}
    order by b.item_id, b.location_id`;

/** The quantity that a draft order will bring. */
export interface DraftRow {
  itemId: string;
  locationId: string | null;
  quantity: Exact;
  day: string;
  orderType: 'purchase_order' | 'work_order';
  orderId: string;
  orderNumber: string;
}

export const selectDrafts = (orgId: string, itemIds: ItemIds): Statement<DraftRow> =>
  sql<DraftRow>`select d.item_id as "itemId", d.location_id as "locationId", d.quantity,
      d.day::text as day, d.type as "orderType", d.id as "orderId", d.number as "orderNumber"
    from (
      select coalesce(i.material_id, i.sku_id) as item_id, o.ship_to_location_id as location_id,
        i.quantity * i.units_per_purchase_unit as quantity,
        coalesce(i.expected_date, o.expected_date, o.order_date) as day,
        'purchase_order' as type, o.id, o.po_number as number, i.line_number
      from purchase_orders o
      join purchase_order_items i on i.org_id = ${orgId} and i.po_id = o.id
      where o.org_id = ${orgId} and o.status = 'Draft'${among('coalesce(i.material_id, i.sku_id)', itemIds)}
      union all
      select i.sku_id, o.stock_location_id, i.quantity, coalesce(o.expected_date, o.start_date),
        'work_order', o.id, o.wo_number, i.line_number
      from work_orders o
      join work_order_items i on i.org_id = ${orgId} and i.wo_id = o.id
      where o.org_id = ${orgId} and o.status = 'Draft'${among('i.sku_id', itemIds)}) d
    order by d.day, d.id, d.line_number`;

/** An input of a draft work order. */
export interface DraftNeedRow {
  itemId: string;
  locationId: string;
  quantity: Exact;
  scrapPercent: Exact;
  outputQuantity: Exact;
  pieces: Exact;
  day: string;
  orderId: string;
  orderNumber: string;
}

export const selectDraftNeeds = (
  orgId: string,
  until: string,
  itemIds: ItemIds,
): Statement<DraftNeedRow> =>
  sql<DraftNeedRow>`select n.item_id as "itemId", o.site_location_id as "locationId", n.quantity,
      n.scrap_percent as "scrapPercent", n.output_quantity as "outputQuantity",
      i.quantity as pieces, coalesce(o.expected_date, o.start_date)::text as day,
      o.id as "orderId", o.wo_number as "orderNumber"
    from work_orders o
    join work_order_items i on i.org_id = ${orgId} and i.wo_id = o.id
    join work_order_inputs n on n.org_id = ${orgId} and n.wo_item_id = i.id
    where o.org_id = ${orgId} and o.status = 'Draft'
      and coalesce(o.expected_date, o.start_date) <= ${until}::date${among('n.item_id', itemIds)}
    order by coalesce(o.expected_date, o.start_date), o.id, i.line_number, n.line_number`;

/** A location to which orders can go. */
export interface PlanLocation {
  id: string;
  isShipTo: boolean;
  isWorkSite: boolean;
  isStockLocation: boolean;
}

/** The first one of a role is the default. */
export const selectPlanLocations = (orgId: string): Statement<PlanLocation> =>
  sql<PlanLocation>`select l.id, l.is_ship_to as "isShipTo", l.is_work_site as "isWorkSite",
      l.is_stock_location as "isStockLocation"
    from locations l where l.org_id = ${orgId} and l.is_active order by l.code, l.id`;
