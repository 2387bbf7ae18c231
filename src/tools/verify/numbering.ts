/** Codes and positions are unique, and every counter has a next number. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { compared, type Difference } from './check.ts';
import { selectCounters, selectDuplicateNumbers, selectInvalidCounters } from './ledger.store.ts';

export async function* checkNumbering(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  for (const { what, number, codes } of await tx.rows(selectDuplicateNumbers(orgId))) {
    yield* compared(codes, what, number, 'one each');
  }
  for (const { counter, value, highest } of await tx.rows(selectCounters(orgId))) {
    if (value < highest) yield* compared('counter', counter, `${value}`, `${highest} or more`);
  }
  for (const { counter, value, needed } of await tx.rows(selectInvalidCounters(orgId))) {
    yield* compared('counter', counter, value, needed);
  }
}
