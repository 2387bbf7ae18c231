import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import type { PrintedLine, PrintedPurchaseOrder } from './purchase-order-paper.ts';

/** The vendor `v` of an order or of a return. */
export const vendorColumns = part`jsonb_build_object('name', v.name, 'code', v.code,
      'address', v.address, 'email', v.email, 'phone', v.phone, 'taxId', v.tax_id,
      'language', v.language)`;

/** The printed fields of an order, without its lines; numbers as text. */
export const selectPrintedOrder = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization,
    ${vendorColumns} as vendor,
    case when l.id is not null
      then jsonb_build_object('name', l.name, 'address', coalesce(l.address, o.address))
      end as "shipTo",
    jsonb_build_object('poNumber', t.po_number, 'status', t.status, 'orderDate', t.order_date,
      'expectedDate', t.expected_date, 'currency', t.currency,
      'paymentTerms', t.payment_terms, 'vendorReference', t.vendor_reference,
      'notes', t.notes) as "order",
    t.subtotal::text, t.shipping_amount::text as "shippingAmount",
    t.tax_amount::text as "taxAmount", t.total::text
  from purchase_orders t
  join organizations o on o.id = ${orgId}
  join vendors v on v.org_id = ${orgId} and v.id = t.vendor_id
  left join locations l on l.org_id = ${orgId} and l.id = t.ship_to_location_id
  where t.org_id = ${orgId} and t.id = ${id}`;

/** The lines of the printed order, with the names of their materials and SKUs. */
export const selectPrintedLines = (orgId: string, id: string): Fragment => part`
  select t.line_number::text as "lineNumber", coalesce(m.code, k.code) as code,
    t.vendor_code as "vendorCode",
    concat_ws(E'\\n', coalesce(m.name, k.name), t.description) as description,
    t.quantity::text, t.unit, t.unit_price::text as "unitPrice",
    t.discount_percent::text as "discountPercent", t.line_total::text as "lineTotal",
    t.expected_date::text as "expectedDate", t.notes
  from purchase_order_items t
  left join materials m on m.org_id = ${orgId} and m.id = t.material_id
  left join skus k on k.org_id = ${orgId} and k.id = t.sku_id
  where t.org_id = ${orgId} and t.po_id = ${id} order by t.line_number`;

/** Both as statements of their own: the order, and its lines. */
export const printedStatements = (
  orgId: string,
  id: string,
): [Statement<PrintedPurchaseOrder>, Statement<PrintedLine>] => [
  sql<PrintedPurchaseOrder>`${selectPrintedOrder(orgId, id)}`,
  sql<PrintedLine>`${selectPrintedLines(orgId, id)}`,
];
