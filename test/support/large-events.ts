import { query } from './world.ts';

/** Gives an organization without events some that each change the stock of 200 items. */
export async function largeEvents(orgId: string | undefined, count: number): Promise<void> {
  await query(
    `insert into events (org_id, position, id, type, object_type, object_id, actor_id, request_id,
        occurred_at, stock)
      select $1, n, gen_random_uuid(), 'purchase_order_receipt.created', 'purchase_order_receipt',
        gen_random_uuid(), gen_random_uuid(), 'large', now(), (
          select jsonb_agg(jsonb_build_object('ledger', 'materials', 'itemId', gen_random_uuid(),
            'locationId', gen_random_uuid(), 'onHand', 1, 'available', 1, 'projected', 1))
          from generate_series(1, 200))
      from generate_series(1, $2::int) n`,
    [orgId, count],
  );
  await query(
    `insert into event_positions values ($1, $2)
      on conflict (org_id) do update set position = excluded.position`,
    [orgId, count],
  );
}
