import type { TObject } from 'typebox';
import { type Columns, columnOf, columns } from '../../kernel/database/columns.ts';
import {
  type Fragment,
  join,
  jsonb,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import type { OrderMail } from './order-mail.ts';

/** Every SQL statement on `purchase_order_mails` and `sales_order_mails`. */

/** The fields of a mail that only mails of its kind of order have, such as the id of the order. */
export type Own = Readonly<Record<string, string>>;

/** A mail that is to be sent, with the time zone of its organization. */
export type WaitingMail = OrderMail & { timezone: string };

/** The mails of a kind of order. */
export class MailTable<Of extends Own> {
  readonly name: Fragment;
  /** A mail in answers. */
  readonly shown: TObject;
  readonly columns: Columns;
  private readonly own: readonly [keyof Of & string, ...(keyof Of & string)[]];

  /** `own`: the fields that mails of other kinds do not have, the id of the order first. */
  constructor(
    name: string,
    shown: TObject,
    own: readonly [keyof Of & string, ...(keyof Of & string)[]],
  ) {
    this.name = literally(name);
    this.shown = shown;
    this.columns = columns(shown, 't', { to: 't.recipients' });
    this.own = own;
  }

  /** The condition of the mails of an order. */
  isOf(orderId: string): Fragment {
    return part`t.${literally(columnOf(this.own[0]))} = ${orderId}`;
  }

  /** Inserts a mail that is to be sent. */
  insert(orgId: string, row: OrderMail & Of): Statement<OrderMail & Of> {
    const of: Of = row;
    const names = literally(this.own.map(columnOf).join(', '));
    const values = join(
      this.own.map((field) => part`${of[field]}`),
      ', ',
    );
    return sql<OrderMail & Of>`insert into ${this.name} as t
        (org_id, id, ${names}, recipients, message, status, created_by, created_at, updated_at)
      values (${orgId}, ${row.id}, ${values}, ${jsonb(row.to)}, ${row.message}, 'waiting',
        ${row.createdBy}, ${row.createdAt}, ${row.createdAt})
      returning ${this.columns}`;
  }

  /** A mail that is still to be sent; none when its order or its organization is gone. */
  selectWaiting(orgId: string, id: string): Statement<WaitingMail & Of> {
    return sql<WaitingMail & Of>`select ${this.columns}, o.timezone from ${this.name} t
      join organizations o on o.id = ${orgId} and o.deleted_at is null
      where t.org_id = ${orgId} and t.id = ${id} and t.status = 'waiting'`;
  }

  markSent(orgId: string, id: string, now: Date): Statement {
    return sql`update ${this.name} t
      set status = 'sent', failure = null, sent_at = ${now}, updated_at = ${now}
      where t.org_id = ${orgId} and t.id = ${id} and t.status = 'waiting'`;
  }

  /** Notes why an attempt did not succeed; after the last one the mail has failed. */
  markTried(
    orgId: string,
    id: string,
    { failure, wasLast, now }: { failure: string; wasLast: boolean; now: Date },
  ): Statement {
    return sql`update ${this.name} t
      set status = ${wasLast ? 'failed' : 'waiting'}, failure = ${failure}, updated_at = ${now}
      where t.org_id = ${orgId} and t.id = ${id} and t.status = 'waiting'`;
  }
}

/** How many mails the organization has had sent since an instant, of all kinds of orders. */
export const countMailsSince = (orgId: string, since: Date): Statement<{ count: number }> =>
  sql<{ count: number }>`select (
      select count(*)::int from purchase_order_mails t
      where t.org_id = ${orgId} and t.created_at > ${since}) + (
      select count(*)::int from sales_order_mails t
      where t.org_id = ${orgId} and t.created_at > ${since}) as count`;

/** The name of the person who signs a mail. */
export const selectSenderName = (userId: string): Statement<{ name: string | null }> =>
  sql<{ name: string | null }>`select person_name(${userId}) as name`;
