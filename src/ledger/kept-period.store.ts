import { type Statement, sql } from '../kernel/database/sql.ts';

/** Keeps the end of the closed period until the transaction ends, or raises a lost race. */
export const keepPeriod = (
  orgId: string,
  closedThrough: string | null,
  firstDay: string,
): Statement =>
  sql`select keep_closed_period(${orgId}::uuid, ${closedThrough}::date, ${firstDay}::date)`;

/** The lock of a change of the end of the closed period. */
export const moveClosedPeriod = (orgId: string): Statement =>
  sql`select move_closed_period(${orgId}::uuid)`;
