import { join, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { type OrderType, orderKinds, orderTypes } from '../../orders/kinds.ts';

/** All organizations; read by the owner, to whom row level security does not apply. */
export const selectOrganizations: Statement<{ id: string }> = sql`select o.id from organizations o
  where o.deleted_at is null order by o.created_at, o.id`;

/** The numbers of records to check. */
export interface Counts {
  entries: number;
  items: number;
  /** Purchase, work and sales orders. */
  orders: number;
}

const numberOf = (orgId: string) => (type: OrderType) =>
  part`(select count(*) from ${literally(orderKinds[type].table)} o where o.org_id = ${orgId})`;

export const countRecords = (orgId: string): Statement<Counts> =>
  sql`select
    (select count(*) from ledger_entries t where t.org_id = ${orgId}) as entries,
    (select count(*) from items i where i.org_id = ${orgId}) as items,
    ${join(orderTypes.map(numberOf(orgId)), ' + ')} as orders`;
