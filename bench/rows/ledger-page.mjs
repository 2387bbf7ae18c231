import { entryColumns } from './entry-columns.mjs';

/** A row more than is shown determines whether there is a next page. */
const page = `select ${entryColumns}, t.event_date::text, t.id
  from ledger_entries t
  where t.org_id = $1 and exists (select 1 from members m where m.org_id = $1 and m.user_id = $2)
    and t.ledger = 'finished_goods' and t.voided_at is null
  order by t.event_date desc, t.id desc limit 51`;

/** @type {import('../measure.mjs').Row} */
export const ledgerPage = {
  id: 'E109',
  name: 'E109 a page of 50',
  aim: 0.7,
  tenants: (all) => all,
  request: () => ({ method: 'GET', path: '/api/finished-goods-inventory/ledger', draws: {} }),
  isRight: ({ body }) => body.data.length === 50 && body.nextCursor !== null,

  floor: (tenant) => ({
    prepare: [`prepare page(uuid, uuid) as ${page}`],
    text: `set local app.org_id = '${tenant.orgId}';
      execute page('${tenant.orgId}', '${tenant.userId}')`,
    draws: {},
    protocol: 'simple',
    role: 'service',
  }),
};
