import { type Statement, sql } from '../../kernel/database/sql.ts';

/** The organizations that there are; read by the owner, whom row level security does not bind. */
export const selectOrganizations: Statement<{ id: string }> = sql`select o.id from organizations o
  where o.deleted_at is null order by o.created_at, o.id`;

/** How much there is to look at. */
export interface Counts {
  entries: number;
  items: number;
  /** Of all kinds: to vendors, of work, from customers. */
  orders: number;
}

export const countRecords = (orgId: string): Statement<Counts> =>
  sql`select
    (select count(*) from ledger_entries t where t.org_id = ${orgId}) as entries,
    (select count(*) from items i where i.org_id = ${orgId}) as items,
    (select count(*) from purchase_orders p where p.org_id = ${orgId})
      + (select count(*) from work_orders w where w.org_id = ${orgId})
      + (select count(*) from sales_orders s where s.org_id = ${orgId}) as orders`;
