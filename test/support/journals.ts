import Big from 'big.js';
import { accountNames } from '../../src/domains/journals/accounts.ts';
import type { Journal } from './answer-types.ts';
import type { Client } from './client.ts';
import { done } from './making.ts';

/** Journals as tests issue and read them. */

export type Line = Journal['lines'][number];

/** The code of each account, a number of four digits. */
export const codes = Object.fromEntries(
  accountNames.map((key, index) => [key, String(1000 + 10 * index)]),
);

/** Gives every key a code. */
export const setAccounts = (client: Client, body: object = {}) =>
  done(
    client.patch('/journal-accounts', {
      accounts: accountNames.map((key) => ({ key, code: codes[key] })),
      ...body,
    }),
  );

export const issue = (client: Client, month: string, body: object = {}): Promise<Journal> =>
  done(client.post('/journals', { month, ...body }));

export const preview = (client: Client, month: string): Promise<Journal> =>
  done(client.get('/journals/preview', { query: { month } }));

/** All journals with their lines, in the order in which they were issued. */
export async function journalsOf(client: Client): Promise<Journal[]> {
  const { data } = await done(client.get('/journals', { query: { sort: 'journalNumber' } }));
  return Promise.all(data.map(({ id }: { id: string }) => done(client.get(`/journals/${id}`))));
}

/** The sum of what was issued of each kind, in the direction in which the kind is named. */
export async function issuedAmounts(client: Client): Promise<Record<string, string>> {
  const sums = new Map<string, { debit: string; amount: Big }>();
  for (const { lines } of await journalsOf(client)) {
    for (const { kind, debit, amount } of lines) {
      const before = sums.get(kind) ?? { debit: debit.key, amount: Big('0') };
      const signed = debit.key === before.debit ? Big(amount) : Big(amount).neg();
      sums.set(kind, { debit: before.debit, amount: before.amount.plus(signed) });
    }
  }
  return Object.fromEntries([...sums].map(([kind, { amount }]) => [kind, amount.toFixed()]));
}

/** Lines as texts: kind, accounts, amount and month, and whether they are late. */
export const shown = (lines: readonly Line[]) =>
  lines.map(({ kind, debit, credit, amount, late, forMonth }) =>
    [kind, debit.key, credit.key, amount, forMonth, late && 'late'].filter(Boolean).join(' '),
  );
