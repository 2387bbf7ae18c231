import { type Fragment, part } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import { customerColumns } from '../sales-orders/printed-order.store.ts';

/** The printed fields of a return, without its goods; numbers as text. */
export const selectPrintedReturn = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization, ${customerColumns} as customer,
    jsonb_build_object('returnNumber', t.return_number, 'status', t.status,
      'returnDate', t.return_date, 'reason', t.reason, 'notes', t.notes,
      'soNumber', s.so_number, 'customerReference', s.customer_reference,
      'currency', coalesce(s.currency, o.base_currency)) as "salesReturn"
  from sales_returns t
  join organizations o on o.id = ${orgId}
  join customers c on c.org_id = ${orgId} and c.id = t.customer_id
  left join sales_orders s on s.org_id = ${orgId} and s.id = t.so_id
  where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

/** The goods of the printed return. */
export const selectPrintedReturnItems = (orgId: string, id: string): Fragment => part`
  select t.line_number::text as "lineNumber", k.code, k.name, coalesce(t.reason, '') as reason,
    t.quantity::text, k.unit, t.disposition, t.credit_amount::text as "creditAmount",
    t.restocking_fee::text as "restockingFee"
  from sales_return_items t
  join skus k on k.org_id = ${orgId} and k.id = t.sku_id
  where t.org_id = ${orgId} and t.return_id = ${id} order by t.line_number, t.id`;
