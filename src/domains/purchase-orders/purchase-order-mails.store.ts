import { columns } from '../../kernel/database/columns.ts';
import { jsonb, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type PurchaseOrderMail, purchaseOrderMail } from './purchase-order-mail.ts';

/** Every SQL statement on `purchase_order_mails`. */

export const mailColumns = columns(purchaseOrderMail, 't', { to: 't.recipients' });

/** Inserts a mail that is to be sent. */
export const insertMail = (
  tx: Transaction,
  orgId: string,
  row: PurchaseOrderMail,
): Promise<PurchaseOrderMail> =>
  tx.one(sql<PurchaseOrderMail>`insert into purchase_order_mails as t
      (org_id, id, po_id, recipients, message, status, created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.poId}, ${jsonb(row.to)}, ${row.message}, 'waiting',
      ${row.createdBy}, ${row.createdAt}, ${row.createdAt})
    returning ${mailColumns}`);

/** How many mails the organization has had sent since an instant. */
export const countMailsSince = (orgId: string, since: Date): Statement<{ count: number }> =>
  sql<{ count: number }>`select count(*)::int as count from purchase_order_mails t
    where t.org_id = ${orgId} and t.created_at > ${since}`;

/** The name of the person who signs a mail. */
export const selectSenderName = (userId: string): Statement<{ name: string | null }> =>
  sql<{ name: string | null }>`select person_name(${userId}) as name`;

export type WaitingMail = Pick<PurchaseOrderMail, 'id' | 'poId' | 'to' | 'message' | 'createdBy'>;

/** A mail that is still to be sent; none when its order or its organization is gone. */
export const selectWaitingMail = (orgId: string, id: string): Statement<WaitingMail> =>
  sql<WaitingMail>`select t.id, t.po_id as "poId", t.recipients as "to", t.message,
      t.created_by as "createdBy"
    from purchase_order_mails t
    join organizations o on o.id = ${orgId} and o.deleted_at is null
    where t.org_id = ${orgId} and t.id = ${id} and t.status = 'waiting'`;

export const markSent = (orgId: string, id: string, now: Date): Statement =>
  sql`update purchase_order_mails t
    set status = 'sent', failure = null, sent_at = ${now}, updated_at = ${now}
    where t.org_id = ${orgId} and t.id = ${id} and t.status = 'waiting'`;

/** Notes why an attempt did not succeed; after the last one the mail has failed. */
export const markTried = (
  orgId: string,
  id: string,
  { failure, wasLast, now }: { failure: string; wasLast: boolean; now: Date },
): Statement =>
  sql`update purchase_order_mails t
    set status = ${wasLast ? 'failed' : 'waiting'}, failure = ${failure}, updated_at = ${now}
    where t.org_id = ${orgId} and t.id = ${id} and t.status = 'waiting'`;
