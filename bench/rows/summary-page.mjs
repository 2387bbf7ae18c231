import { readFileSync } from 'node:fs';

const stock = readFileSync(new URL('./materials-stock.sql', import.meta.url), 'utf8');

/** One row more than is shown determines whether there is a next page. */
const limit = 51;

/**
 * For a known limit the planner sums up all materials and sorts them. The service has the plan for
 * any limit from the sixth page of a connection on, so the floor must not use the earlier plan.
 */
const planForAnyLimit = 'set plan_cache_mode = force_generic_plan';

/** The statement of the service. */
const page = (condition, limit) => `select t.id, t.code, t.name, t.unit, t.is_active, f.on_hand,
    f.in_transit, f.on_order, f.demand, f.negative, f.places, i.value,
    i.quantity_in - i.quantity_out as units, i.current_cost,
    (t.reorder_point is not null
      and f.on_hand + f.in_transit + f.on_order - f.demand < t.reorder_point) as below
  from materials t
  join items i on i.org_id = t.org_id and i.id = t.id
  cross join lateral (
    select coalesce(sum(p.on_hand), 0) as on_hand, coalesce(sum(p.in_transit), 0) as in_transit,
      coalesce(sum(p.on_order), 0) as on_order, coalesce(sum(p.demand), 0) as demand,
      coalesce(bool_or(p.on_hand < 0), false) as negative,
      coalesce(jsonb_agg(jsonb_build_object('locationId', p.location_id,
        'onHand', p.on_hand::text, 'inTransit', p.in_transit::text,
        'onOrder', p.on_order::text, 'demand', p.demand::text) order by p.location_id), '[]')
        as places
    from balances p
    where p.org_id = t.org_id and p.item_id = t.id
      and (p.on_hand <> 0 or p.in_transit <> 0 or p.on_order <> 0 or p.demand <> 0)) f
  where t.org_id = ${condition} and (t.is_active or f.places <> '[]')
  order by t.code, t.id limit ${limit}`;

/** @type {import('../measure.mjs').Row} */
export const summaryPage = {
  id: 'E101',
  name: 'E101 summary, 5,000 materials x 5',
  aim: 0.5,
  tenants: (all) => all.slice(2, 3),

  async seed({ tenants: [{ number, orgId, userId }], installation }) {
    const tenant = JSON.stringify({ number, orgId, userId });
    await installation.query(stock.replace(':tenant', `'${tenant}'`));
  },

  request: () => ({ method: 'GET', path: '/api/materials-inventory/summary', draws: {} }),
  isRight: ({ body }) =>
    body.data.length === 50 &&
    body.nextCursor !== null &&
    body.data.every(({ locations }) => locations.length === 5),

  floor: (tenant) => ({
    prepare: [
      planForAnyLimit,
      `prepare summary(uuid, uuid, bigint) as ${page(
        '$1 and exists (select 1 from members m where m.org_id = $1 and m.user_id = $2)',
        '$3',
      )}`,
    ],
    text: `set local app.org_id = '${tenant.orgId}';
      execute summary('${tenant.orgId}', '${tenant.userId}', ${limit})`,
    draws: {},
    protocol: 'simple',
    role: 'service',
  }),

  bare: (tenant) => ({
    prepare: [planForAnyLimit],
    text: page(`'${tenant.orgId}'`, '<limit>'),
    draws: { limit: [limit, limit] },
    protocol: 'prepared',
    role: 'owner',
  }),
};
