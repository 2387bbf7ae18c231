import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { pastPrice } from './past-price.ts';

/** SQL that reads what an item has cost in orders. */

/** The columns of an agreed price; what follows from it is no column. */
export const agreedColumns = columns(pastPrice, 't', {
  netUnitPrice: null,
  netStockUnitPrice: null,
  baseUnitPrice: null,
  baseStockUnitPrice: null,
});

/** The lines of a material or a SKU. */
const linesOf = (orgId: string, itemId: string): Fragment => part`(
    select m.* from purchase_order_items m
    where m.org_id = ${orgId} and m.material_id = ${itemId}
    union all
    select k.* from purchase_order_items k
    where k.org_id = ${orgId} and k.sku_id = ${itemId})`;

/** The lines in orders that were placed, as `t`: each looks its order up. */
export const placedLines = (orgId: string, itemId: string): Fragment => part`(
  select i.org_id, i.id, i.po_id, i.material_id, i.sku_id, o.vendor_id, o.order_date, i.quantity,
    i.unit, i.units_per_purchase_unit, o.currency, o.exchange_rate, i.unit_price, i.discount_percent
  from ${linesOf(orgId, itemId)} i
  cross join lateral (select p.vendor_id, p.order_date, p.currency, p.exchange_rate
    from purchase_orders p where p.org_id = ${orgId} and p.id = i.po_id
      and p.status not in ('Draft', 'Cancelled') limit 1) o) t`;
