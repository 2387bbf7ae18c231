import { columns } from '../../kernel/columns.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { type User, user } from './user.ts';

/** Every SQL statement on `users`. */

const userColumns = columns(user, 't');

/** Inserts the user; answers nothing when the identity has one already. */
export function insertUser(
  tx: Transaction,
  row: User & { issuer: string; subject: string },
): Promise<User | undefined> {
  return tx.row<User>(sql`insert into users as t
      (id, issuer, subject, email, email_verified, name, locale, created_at, updated_at)
    values (${row.id}, ${row.issuer}, ${row.subject}, ${row.email}, ${row.emailVerified},
      ${row.name}, ${row.locale}, ${row.createdAt}, ${row.updatedAt})
    on conflict (issuer, subject) do nothing
    returning ${userColumns}`);
}
