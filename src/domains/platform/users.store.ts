import { columns } from '../../kernel/database/columns.ts';
import { part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { deletedUserName, type User, user } from './user.ts';

/** Every SQL statement on `users`. */

const userColumns = columns(user, 't');

/** Inserts the user; returns undefined when the identity is registered already. */
export function insertUser(
  tx: Transaction,
  row: User & { issuer: string; subject: string },
): Promise<User | undefined> {
  return tx.row(sql<User>`insert into users as t
      (id, issuer, subject, email, email_verified, name, locale, created_at, updated_at)
    values (${row.id}, ${row.issuer}, ${row.subject}, ${row.email}, ${row.emailVerified},
      ${row.name}, ${row.locale}, ${row.createdAt}, ${row.updatedAt})
    on conflict (issuer, subject) do nothing
    returning ${userColumns}`);
}

export const selectUser = (id: string) =>
  part`select ${userColumns} from users t where t.id = ${id} and t.deleted_at is null`;

/** To whom the recipient of a mail answers. */
export interface MailSender {
  name: string;
  email: string | null;
}

export const selectMailSender = (id: string): Statement =>
  sql`select t.name, case when t.email_verified then t.email end as email
    from users t where t.id = ${id}::uuid and t.deleted_at is null`;

/** Locks the user for an edit. */
export async function lockUser(tx: Transaction, id: string): Promise<User> {
  return tx.one(sql<User>`${selectUser(id)} for no key update`);
}

export async function updateUser(tx: Transaction, row: User): Promise<User> {
  return tx.one(sql<User>`update users t
    set name = ${row.name}, locale = ${row.locale}, updated_at = ${row.updatedAt}
    where t.id = ${row.id} and t.deleted_at is null
    returning ${userColumns}`);
}

/** Waits for the user's other requests, and blocks new ones. */
export const lockUserAway = (id: string): Statement =>
  sql`select 1 from users where id = ${id} for update`;

/** Removes name, address and identity from the row; the identity may register again. */
export const anonymiseUser = (id: string, now: Date): Statement =>
  sql`update users set issuer = null, subject = null, email = null, email_verified = false,
      name = ${deletedUserName}, locale = null, updated_at = ${now}, deleted_at = ${now}
    where id = ${id}`;
