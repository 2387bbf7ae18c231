import { idOf, ranges } from '../tenants.mjs';
import { entryColumns } from './entry-columns.mjs';

const draws = (tenant) => ({ entry: ranges.entry(tenant) });

/** @type {import('../measure.mjs').Row} */
export const ledgerEntry = {
  id: 'E110',
  name: 'E110 one ledger entry',
  aim: 0.6,
  tenants: (all) => all,
  request: (tenant) => ({
    method: 'GET',
    path: `/api/finished-goods-inventory/ledger/${idOf.entry(tenant)}<entry>`,
    draws: draws(tenant),
  }),
  isRight: ({ path, body }) => path.endsWith(body.id) && body.quantity === '1000',

  floor: (tenant) => ({
    prepare: [
      `prepare entry(uuid, uuid, uuid) as select ${entryColumns} from ledger_entries t
        where t.org_id = $1 and t.id = $2 and t.ledger = 'finished_goods'
          and exists (select 1 from members m where m.org_id = $1 and m.user_id = $3)`,
    ],
    text: `set local app.org_id = '${tenant.orgId}';
      execute entry('${tenant.orgId}', '${idOf.entry(tenant)}<entry>', '${tenant.userId}')`,
    draws: draws(tenant),
    protocol: 'simple',
    role: 'service',
  }),
};
