import { type Fragment, literally, part } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import { vendorColumns } from '../purchase-orders/printed-order.store.ts';
import { creditOf, linesOf } from './vendor-returns.store.ts';

/** The printed fields of a return, without its goods; numbers as text. */
export const selectPrintedReturn = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization, ${vendorColumns} as vendor,
    jsonb_build_object('returnNumber', t.return_number, 'returnDate', t.return_date,
      'outcome', t.outcome, 'vendorReference', t.vendor_reference, 'reason', t.reason,
      'notes', t.notes, 'poNumber', p.po_number, 'currency', o.base_currency) as "vendorReturn"
  from vendor_returns t
  join organizations o on o.id = ${orgId}
  join vendors v on v.org_id = ${orgId} and v.id = t.vendor_id
  left join purchase_orders p on p.org_id = ${orgId} and p.id = t.po_id
  where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

/** The goods of the printed return. */
export const selectPrintedReturnItems = (orgId: string, id: string): Fragment => part`
  select t.line_number::text as "lineNumber", coalesce(m.code, k.code) as code,
    coalesce(m.name, k.name) as name, l.vendor_code as "vendorCode",
    h.receipt_number as "receiptNumber", h.receipt_date::text as "receiptDate",
    trim_scale(t.quantity)::text as quantity, l.unit,
    trim_scale(${literally(creditOf('t'))})::text as "creditAmount"
  from vendor_return_items t ${linesOf(orgId, 't')}
  join purchase_order_receipts h on h.org_id = ${orgId} and h.id = n.receipt_id
  left join materials m on m.org_id = ${orgId} and m.id = l.material_id
  left join skus k on k.org_id = ${orgId} and k.id = l.sku_id
  where t.org_id = ${orgId} and t.return_id = ${id} order by t.line_number`;
