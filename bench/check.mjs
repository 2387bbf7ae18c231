/** What must still hold after the load, reckoned anew from the rows; a sentence for each breach. */
export async function breachesOfLedgers({ query }) {
  const rows = await query(`
    with folded as (
      select m.org_id, m.item_id, m.location_id, sum(m.on_hand) as on_hand,
        sum(m.in_transit) as in_transit
      from ledger_entries e
      cross join lateral (
        select e.org_id, e.item_id, e.location_id,
          case when e.event_type in ('ADJUST', 'RECEIVE') then e.quantity
            when e.event_type in ('ORDER', 'DEMAND') then 0 else -e.quantity end as on_hand,
          case when e.event_type = 'RECEIVE' and e.ref is not null then -e.quantity else 0 end
            as in_transit
        union all
        select e.org_id, e.item_id, e.to_location_id, 0, e.quantity
          where e.event_type = 'TRANSFER') m
      where e.voided_at is null
      group by 1, 2, 3)
    select format('figures of %s at %s are not what its entries come to', item_id, location_id)
        as breach
      from folded f full join balances b using (org_id, item_id, location_id)
      where (coalesce(f.on_hand, 0), coalesce(f.in_transit, 0))
        is distinct from (coalesce(b.on_hand, 0), coalesce(b.in_transit, 0))
    union all
    select format('%s of %s entries have numbers of their own, the counter says %s',
        count(distinct e.code), count(*), c.finished_goods_code)
      from ledger_entries e join ledger_counters c using (org_id)
      group by c.org_id having count(distinct e.code) <> count(*)
        or max(substring(e.code from '\\d+$')::bigint) <> c.finished_goods_code
        or max(e.position) <> c.position
    limit 10`);
  return rows.map(({ breach }) => breach);
}
