import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import type { PrintedLine, PrintedSalesOrder } from './sales-order-paper.ts';

/** The customer `c` of a sale. */
export const customerColumns = literally(
  `jsonb_build_object('name', c.name, 'code', c.code, 'billingAddress', c.billing_address,
    'email', c.email, 'phone', c.phone, 'taxId', c.tax_id,
    'language', c.language)`,
);

/** The fields of the SKU `k` for customs. */
export const customsColumns = literally(
  `k.hs_code as "hsCode", k.country_of_origin as "countryOfOrigin",
    k.net_weight::text as "netWeight", k.weight_unit as "weightUnit"`,
);

/** The printed fields of an order, without its lines; numbers as text. */
export const selectPrintedOrder = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization,
    ${customerColumns} || jsonb_build_object('paymentTerms', c.payment_terms) as customer,
    jsonb_build_object('soNumber', t.so_number, 'status', t.status, 'orderDate', t.order_date,
      'requestedShipDate', t.requested_ship_date, 'validUntil', t.valid_until,
      'shipToAddress', t.ship_to_address, 'currency', t.currency,
      'customerReference', t.customer_reference, 'notes', t.notes) as "order",
    t.subtotal::text, t.discount_amount::text as "discountAmount",
    t.shipping_amount::text as "shippingAmount", t.tax_amount::text as "taxAmount", t.total::text
  from sales_orders t
  join organizations o on o.id = ${orgId}
  join customers c on c.org_id = ${orgId} and c.id = t.customer_id
  where t.org_id = ${orgId} and t.id = ${id}`;

/** The lines of the printed order, with the names of their SKUs. */
export const selectPrintedLines = (orgId: string, id: string): Fragment => part`
  select t.line_number::text as "lineNumber", k.code,
    concat_ws(E'\\n', k.name, t.description) as description, t.quantity::text, k.unit,
    t.unit_price::text as "unitPrice", t.discount_percent::text as "discountPercent",
    t.line_total::text as "lineTotal", ${customsColumns}
  from sales_order_items t
  join skus k on k.org_id = ${orgId} and k.id = t.sku_id
  where t.org_id = ${orgId} and t.so_id = ${id} order by t.line_number`;

/** Both as statements of their own: the order, and its lines. */
export const printedStatements = (
  orgId: string,
  id: string,
): [Statement<PrintedSalesOrder>, Statement<PrintedLine>] => [
  sql<PrintedSalesOrder>`${selectPrintedOrder(orgId, id)}`,
  sql<PrintedLine>`${selectPrintedLines(orgId, id)}`,
];
