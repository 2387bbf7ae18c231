import { createHash } from 'node:crypto';
import { sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { Problem } from '../../kernel/problem.ts';

/** Every SQL statement on `user_days`. */

const mebibyte = 1024 * 1024;

/** The counts of a user and a day, with the refusal of more than `max`. */
const refusals = {
  invitation: (max: number) => tooManyMails(max, 'invitations'),
  order: (max: number) => tooManyMails(max, 'orders by mail'),
  /** Bytes of documents. */
  upload: (max: number) =>
    `With this document you have uploaded more than ${max / mebibyte} MiB today, which is the most for a person. Continue tomorrow (UTC), or let a colleague upload it.`,
};

const tooManyMails = (max: number, mails: string) =>
  `You have sent ${max} ${mails} today, which is the most for a person. Continue tomorrow (UTC), or let a colleague send them.`;

interface Counted {
  userId: string;
  kind: keyof typeof refusals;
  now: Date;
  /** Default 1. */
  amount?: number;
  max: number;
}

/**
 * Counts what a user does on a day, in all organizations; 409 beyond `max` of its kind. Outside of
 * the platform the transaction acts for the user from then on.
 */
export async function countOfDay(tx: Transaction, counted: Counted): Promise<void> {
  const { userId, kind, now, amount = 1 } = counted;
  tx.act({ userId });
  const found = await tx.one(sql<{ amount: number }>`insert into user_days as t
      (user_id, kind, day, amount)
    values (${userId}, ${kind}, ${dayOf(now)}::date, ${amount})
    on conflict (user_id, kind) do update set day = excluded.day, amount = excluded.amount
      + case when t.day = excluded.day then t.amount else 0 end
    returning t.amount`);
  refuseMore(found.amount, counted);
}

/** Refuses what `countOfDay` would refuse, and counts nothing. The transaction is the user's. */
export async function refuseBeyondDay(tx: Transaction, counted: Counted): Promise<void> {
  const { userId, kind, now, amount = 1 } = counted;
  const found = await tx.row(sql<{ amount: number }>`select t.amount from user_days t
    where t.user_id = ${userId} and t.kind = ${kind} and t.day = ${dayOf(now)}::date`);
  refuseMore((found?.amount ?? 0) + amount, counted);
}

interface Holder {
  userId: string;
  /** The identity of the user at the provider (`identityOf`). */
  identity: string;
  now: Date;
}

/**
 * Keeps the counts of a user who is deleted for the identity, which may register again on the same
 * day. The row has a hash of the identity.
 */
export const leaveDays = (tx: Transaction, { userId, identity, now }: Holder): Promise<void> =>
  copyDays(tx, { from: userId, to: idOf(identity), userId, now });

/** Gives a new user what the identity has counted on this day as an earlier user. */
export const inheritDays = (tx: Transaction, { userId, identity, now }: Holder): Promise<void> =>
  copyDays(tx, { from: idOf(identity), to: userId, userId, now });

/** The transaction acts for the user from then on. */
async function copyDays(
  tx: Transaction,
  { from, to, userId, now }: { from: string; to: string; userId: string; now: Date },
): Promise<void> {
  tx.act({ userId: from });
  const counts = await tx.rows(sql<{ kind: string; amount: number }>`
    select t.kind, t.amount from user_days t
    where t.user_id = ${from} and t.day = ${dayOf(now)}::date`);
  tx.act({ userId: to });
  for (const { kind, amount } of counts) {
    await tx.run(sql`insert into user_days (user_id, kind, day, amount)
      values (${to}, ${kind}, ${dayOf(now)}::date, ${amount})
      on conflict (user_id, kind) do update set day = excluded.day, amount = excluded.amount`);
  }
  tx.act({ userId });
}

/** A UUID of version 8, as which no user is known. */
function idOf(identity: string): string {
  const hash = createHash('sha256').update(identity).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function refuseMore(amount: number, { kind, max }: Counted): void {
  if (amount > max) throw new Problem('limit_reached', refusals[kind](max));
}
