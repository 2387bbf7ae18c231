/** Loads what a journal follows from: measures, what was issued, and accounts. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { present } from '../../kernel/present.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { selectAccounts, selectSettings } from './accounts.store.ts';
import { type Account, defaultSettings } from './accounts.ts';
import type { JournalFacts } from './decide-journal.ts';
import {
  type Books,
  type IssuedMonth,
  selectBooks,
  selectIssued,
  selectIssuedMonths,
} from './journals.store.ts';
import { type Span, selectMeasures } from './measures.store.ts';
import { openingReason, type StockValue, stockValues } from './measures.ts';
import { pairTotals } from './totals.ts';

/** The accounts of an organization, and the journals that it has. */
export interface Ground {
  books: Books;
  accounts: readonly Account[];
  includeSales: boolean;
  issuedMonths: readonly IssuedMonth[];
}

export async function loadGround(tx: Transaction, orgId: string): Promise<Ground> {
  const [[books], accounts, [settings = defaultSettings], issuedMonths] = await tx.all(
    selectBooks(orgId),
    selectAccounts(orgId),
    selectSettings(orgId),
    selectIssuedMonths(orgId),
  );
  const { includeSales } = settings;
  return { books: present(books), accounts, includeSales, issuedMonths };
}

export interface Loaded extends JournalFacts {
  span: Span;
  stock: readonly StockValue[];
}

/** The facts of all months up to this one. */
export async function loadMonth(
  tx: Transaction,
  orgId: string,
  { books, accounts, includeSales, issuedMonths }: Ground,
  month: string,
): Promise<Loaded> {
  const first = issuedMonths[0]?.month ?? month;
  // Before the first journal nothing was issued: such a month stands for itself.
  const isFirst = issuedMonths.length === 0 || month < first;
  const span: Span = {
    ...{ orgId, includeSales, to: lastDayOf(month), from: `${isFirst ? month : first}-01` },
    typeIds: accounts.flatMap(({ typeId }) => typeId ?? []),
    reasons: [openingReason, ...accounts.flatMap(({ reason }) => reason ?? [])],
  };
  const [measures, issued] = await tx.all(selectMeasures(span), selectIssued(orgId, month));
  return {
    ...{ span, stock: stockValues(measures), isFirst, currency: books.baseCurrency },
    totals: await pairTotals(orgId, measures),
    issued: isFirst ? [] : issued,
  };
}

export const firstDayOf = (month: string): string => `${month}-01`;

export const lastDayOf = (month: string): string => dayAfter(firstDayOf(monthAfter(month)), -1);

export const monthAfter = (month: string): string => dayAfter(firstDayOf(month), 31).slice(0, 7);
