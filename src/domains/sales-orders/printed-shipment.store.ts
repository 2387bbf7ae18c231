import { type Fragment, part } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import { customerColumns, customsColumns } from './printed-order.store.ts';

/** The printed fields of a shipment and of its order, without lines; numbers as text. */
export const selectPrintedShipment = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization, ${customerColumns} as customer,
    jsonb_build_object('shipmentNumber', t.shipment_number, 'status', t.status,
      'shipDate', t.ship_date, 'shipToAddress', t.ship_to_address, 'carrier', t.carrier,
      'service', t.service, 'trackingNumber', t.tracking_number, 'notes', t.notes) as shipment,
    jsonb_build_object('soNumber', s.so_number, 'currency', s.currency,
      'customerReference', s.customer_reference, 'discountAmount', s.discount_amount::text,
      'subtotal', s.subtotal::text) as "order",
    (select coalesce(jsonb_agg(jsonb_build_object('number', p->>'number',
        'weight', p->>'weight', 'weightUnit', p->>'weightUnit', 'length', p->>'length',
        'width', p->>'width', 'height', p->>'height', 'lengthUnit', p->>'lengthUnit',
        'trackingNumber', p->>'trackingNumber') order by n), '[]')
      from jsonb_array_elements(t.packages) with ordinality e (p, n)) as packages
  from shipments t
  join organizations o on o.id = ${orgId}
  join sales_orders s on s.org_id = ${orgId} and s.id = t.so_id
  join customers c on c.org_id = ${orgId} and c.id = s.customer_id
  where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

/** The lines of the printed shipment, each with its line of the order. */
export const selectPrintedShipmentLines = (orgId: string, id: string): Fragment => part`
  select i.line_number::text as "lineNumber", k.code,
    concat_ws(E'\\n', k.name, i.description) as description, t.quantity::text, k.unit,
    i.quantity::text as ordered, i.fulfilled_quantity::text as fulfilled,
    i.unit_price::text as "unitPrice", i.discount_percent::text as "discountPercent",
    i.line_total::text as "lineTotal", ${customsColumns}
  from shipment_items t
  join sales_order_items i on i.org_id = ${orgId} and i.id = t.sales_order_item_id
  join skus k on k.org_id = ${orgId} and k.id = t.sku_id
  where t.org_id = ${orgId} and t.shipment_id = ${id} order by t.line_number, t.id`;
