/**
 * Invariants between returns to vendors, the lines of receipts that brought their goods, and the
 * rows of the ledger, checked on the rows by definition. Reads the table `live` of invariants.ts.
 */

/** The goods of returns, with the lines of receipts and of orders. */
const sentBack = `
  sent_back as (
    select i.id, i.stock_quantity as units, i.quantity, i.ledger_entry_id, r.id as return_id,
      r.return_number, r.return_date, r.location_id, r.outcome, r.vendor_id,
      n.id as receipt_item_id, n.ledger_entry_id as layer_id, n.stock_quantity as came,
      l.id as order_item_id, o.vendor_id as order_vendor_id, h.deleted_at is not null as is_gone
    from vendor_return_items i
    join vendor_returns r on r.org_id = $1 and r.id = i.return_id
    join purchase_order_receipt_items n
      on n.org_id = $1 and n.id = i.purchase_order_receipt_item_id
    join purchase_order_receipts h on h.org_id = $1 and h.id = n.receipt_id
    join purchase_order_items l on l.org_id = $1 and l.id = n.purchase_order_item_id
    join purchase_orders o on o.org_id = $1 and o.id = l.po_id
    where i.org_id = $1)`;

export const vendorReturnTables = [sentBack];

const leavings = `
  select format('%s: its item of %s differs from the ledger', s.return_number, s.units)
  from sent_back s
  left join live e on e.id = s.ledger_entry_id
  left join live l on l.id = s.layer_id
  where (e.event_type, e.item_id, e.location_id, e.quantity, e.day, e.source_type, e.source_id,
      e.cut_from) is distinct from ('VENDOR_RETURN', l.item_id, s.location_id, s.units,
      s.return_date, 'vendor_return', s.return_id, l.position)
  union all
  select format('%s is in %s items of returns', e.code, count(s.id))
  from live e left join sent_back s on s.ledger_entry_id = e.id
  where e.event_type = 'VENDOR_RETURN' group by e.code having count(s.id) <> 1
  union all
  select format('a line of %s was received, of which %s went back', came, sum(units))
  from sent_back group by receipt_item_id, came, is_gone having sum(units) > came or is_gone
  union all
  select format('%s goes to another vendor than that of its goods', return_number)
  from sent_back where vendor_id <> order_vendor_id
  union all
  select format('%s is deleted and has items', r.return_number) from vendor_returns r
  where r.org_id = $1 and r.deleted_at is not null
    and exists (select 1 from sent_back s where s.return_id = r.id)`;

export const vendorReturnBreaches = [leavings];
