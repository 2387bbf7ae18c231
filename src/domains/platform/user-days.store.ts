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

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function refuseMore(amount: number, { kind, max }: Counted): void {
  if (amount > max) throw new Problem('limit_reached', refusals[kind](max));
}
