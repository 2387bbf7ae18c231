import { Problem } from '../../kernel/contract/problem.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

/** Every SQL statement on `user_mails`. */

/**
 * Counts a mail that a user has sent to an address of the user's choice; 409 beyond `max` of its
 * kind on a day. Outside of the platform the transaction acts for the user from then on.
 */
export async function countUserMail(
  tx: Transaction,
  {
    userId,
    kind,
    now,
    max,
  }: { userId: string; kind: 'invitation' | 'order'; now: Date; max: number },
): Promise<void> {
  tx.act({ userId });
  const day = now.toISOString().slice(0, 10);
  const { mails } = await tx.one(sql<{ mails: number }>`insert into user_mails as t
      (user_id, kind, day, mails)
    values (${userId}, ${kind}, ${day}::date, 1)
    on conflict (user_id, kind) do update set day = excluded.day,
      mails = case when t.day = excluded.day then t.mails + 1 else 1 end
    returning t.mails`);
  if (mails <= max) return;
  throw new Problem(
    'limit_reached',
    `You have sent ${max} ${names[kind]} today, which is the most for a person. Continue tomorrow (UTC), or let a colleague send them.`,
  );
}

const names = { invitation: 'invitations', order: 'orders by mail' };
