import { type Fragment, part } from '../../kernel/database/sql.ts';
import { searchText, searchTextOrBarcode } from '../../kernel/paging/filters.ts';
import type { Filter, SortColumn } from '../../kernel/paging/list-definition.ts';
import * as s from '../../kernel/values/schema.ts';

/** SQL of the filters and sorts of the list of work orders, whose rows are `t`. */

/** Sorts by the first item, and by the name of its SKU; no index has their order. */
const firstItem = (orgId: string): Fragment => part`
  cross join lateral (
    select i.sku_id, i.quantity from work_order_items i
    where i.org_id = ${orgId} and i.wo_id = t.id order by i.line_number limit 1) f`;
export const skuSort: SortColumn = {
  column: 'named.name_key',
  from: (orgId) => part`${firstItem(orgId)}
    cross join lateral (
      select k.name_key from skus k where k.org_id = ${orgId} and k.id = f.sku_id limit 1) named`,
  type: 'text',
};
export const quantitySort: SortColumn = { column: 'f.quantity', from: firstItem, type: 'numeric' };

/** `q` in the texts of an order, or of the SKUs that it makes, which are looked up once. */
export const searchOrders = (q: string, orgId: string): Fragment =>
  part`(${searchText(q)} or t.id in (select x.wo_id from work_order_items x
    where x.org_id = ${orgId} and x.sku_id in (
      select t.id from skus t where t.org_id = ${orgId} and ${searchTextOrBarcode(q)})))`;

/** Orders with an item of a SKU. */
export const ofSku: Filter = {
  schema: s.uuid({ description: 'Orders that make this SKU.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from work_order_items x
          where x.org_id = ${orgId} and x.wo_id = t.id and x.sku_id = ${id})`,
};

/**
 * The orders of a list as `t`. Those of a location are in two columns, each with an index in the
 * order of the list.
 */
export function ordersOf(orgId: string, { locationId }: { locationId?: string }): Fragment[] {
  if (locationId === undefined) return [part`work_orders t`];
  return [
    part`(select * from work_orders w
      where w.org_id = ${orgId} and w.site_location_id = ${locationId}) t`,
    part`(select * from work_orders w
      where w.org_id = ${orgId} and w.stock_location_id = ${locationId}) t`,
  ];
}

/** Orders with an input of a material. */
export const ofMaterial: Filter = {
  schema: s.uuid({ description: 'Orders that use this material.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined
      ? undefined
      : part`exists (select 1 from work_order_inputs n
          join work_order_items x on x.org_id = ${orgId} and x.id = n.wo_item_id
          where n.org_id = ${orgId} and n.item_id = ${id} and x.wo_id = t.id)`,
};
