const count = 100_000;

/** The columns of an event for a follower, by the driver alone. */
const columns = `t.position, t.id, t.type, t.object_type, t.object_id, t.object_version, t.actor_id,
  t.token_id, t.request_id, t.occurred_at::text, t.changes, t.stock, t.cause`;

const page = (orgId, after) => `select ${columns} from events t
  where t.org_id = ${orgId} and t.position > ${after} order by t.position limit 100`;

/**
 * 50 followers of one organization, each of which reads pages of 100 events: a hundred times as
 * many events as requests.
 *
 * @type {import('../measure.mjs').Row}
 */
export const eventsPage = {
  id: 'X001',
  name: 'X001 a page of 100 events',
  load: 'one tenant, 50 connections',
  clients: 50,
  aim: 0.5,
  tenants: (all) => all.slice(0, 1),

  async seed({ tenants: [{ orgId, userId }], installation }) {
    await installation.query(
      `with head as (
         insert into event_positions as p (org_id, position) values ($1, ${count})
         on conflict (org_id) do update set position = p.position + excluded.position
         returning position)
       insert into events (org_id, position, id, type, object_type, object_id, actor_id, request_id,
         occurred_at, stock)
       select $1, h.position - n, gen_random_uuid(), 'ledger_entry.created', 'ledger_entry',
         gen_random_uuid(), $2, gen_random_uuid()::text, now(),
         json_build_array(json_build_object('ledger', 'finished_goods',
           'itemId', gen_random_uuid(), 'locationId', gen_random_uuid(), 'onHand', n,
           'available', n, 'projected', n))
       from generate_series(0, ${count - 1}) n cross join head h`,
      [orgId, userId],
    );
  },

  request: () => ({
    method: 'GET',
    path: '/api/events?after=<after>',
    draws: { after: [10_000, count - 200] },
  }),
  isRight: ({ body }) => body.data.length === 100,

  floor: ({ orgId, userId }) => ({
    prepare: [
      `prepare page(uuid, uuid, int8) as ${page(
        '$1 and exists (select 1 from members m where m.org_id = $1 and m.user_id = $2)',
        '$3',
      )}`,
    ],
    text: `set local app.org_id = '${orgId}'; execute page('${orgId}', '${userId}', <after>)`,
    draws: { after: [10_000, count - 200] },
    protocol: 'simple',
    role: 'service',
  }),
};
