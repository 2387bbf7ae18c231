/** Postings: the lines of a journal as programs of the books take them. */
import type { Fault } from '../../../kernel/problem.ts';
import { compare, type Exact, ZERO } from '../../../kernel/values/exact.ts';
import { minorUnits } from '../../../kernel/values/money.ts';
import type { Account, Datev } from '../accounts.ts';
import type { JournalHeader } from '../journal.ts';
import { lastDayOf } from '../load-journal.ts';
import type { JournalKind } from '../pairs.ts';
import type { CodedLine } from '../show-journal.ts';
import { fromMinor } from '../totals.ts';

/** A fault of a journal that a format cannot hold. */
export const formatFault = (code: string, message: string): Fault => ({
  path: 'query/format',
  code,
  message,
});

/** The fault of codes that a format does not take as accounts. */
export function accountsFault(
  { postings }: Pick<ExportedJournal, 'postings'>,
  isTaken: (code: string) => boolean,
  taken: string,
): Fault | false {
  const codes = [...new Set(postings.flatMap(({ debit, credit }) => [debit, credit]))];
  const wrong = codes.filter((code) => !isTaken(code)).sort();
  return (
    wrong.length > 0 &&
    formatFault('invalid_account', `${taken}, which these are not: ${wrong.join(', ')}.`)
  );
}

/** The fault of a journal without postings, in a format that does not take one. */
export const emptyFault = (
  { postings }: Pick<ExportedJournal, 'postings'>,
  format: string,
): Fault | false =>
  postings.length === 0 &&
  formatFault(
    'nothing_posted',
    `This journal posts nothing, and ${format} takes no journal without lines.`,
  );

/** The fault of a currency whose smallest unit a format cannot write. */
export const decimalsFault = ({ header }: ExportedJournal, format: string): Fault | false =>
  minorUnits(header.currency) > 2 &&
  formatFault(
    'too_many_decimals',
    `${format} takes amounts of 2 decimals; ${header.currency} has more.`,
  );

export interface Posting {
  kind: JournalKind;
  debit: string;
  credit: string;
  /** Above zero, with all decimals of the currency. */
  amount: string;
  forMonth: string | null;
  late: boolean;
}

/** A journal to be written as a file. */
export interface ExportedJournal {
  header: JournalHeader;
  /** The day of all its postings. */
  day: string;
  postings: readonly Posting[];
  accounts: readonly Account[];
  datev: Datev;
  now: Date;
}

/** Lines with one account on both sides change nothing in the books, and are left out. */
export function exportedJournal(
  header: JournalHeader,
  lines: readonly CodedLine[],
  { accounts, datev, now }: Pick<ExportedJournal, 'accounts' | 'datev' | 'now'>,
): ExportedJournal {
  const postings = lines
    .filter(({ debitCode, creditCode }) => debitCode !== creditCode)
    .map((line) => postingOf(line, header.currency));
  return { ...{ header, postings, accounts, datev, now }, day: lastDayOf(header.month) };
}

function postingOf(line: CodedLine, currency: string): Posting {
  const [debit, credit] = [line.debitCode ?? '', line.creditCode ?? ''];
  const isSwapped = compare(line.amount, ZERO) < 0;
  return {
    kind: line.kind,
    ...(isSwapped ? { debit: credit, credit: debit } : { debit, credit }),
    amount: inFull(fromMinor(line.amount.abs(), currency), currency),
    forMonth: line.forMonth,
    late: line.late,
  };
}

/** `80.00`: all decimals of the currency. */
const inFull = (amount: Exact, currency: string): string => amount.toFixed(minorUnits(currency));

const kindWords: Readonly<Record<JournalKind, { en: string; de: string }>> = {
  purchase: { en: 'Goods received', de: 'Wareneingang' },
  landed_cost: { en: 'Landed costs', de: 'Bezugsnebenkosten' },
  vendor_return: { en: 'Returned to vendors', de: 'Rücksendung an Lieferanten' },
  vendor_return_landed: {
    en: 'Landed costs of returned goods',
    de: 'Bezugsnebenkosten zurückgesandter Ware',
  },
  consumption: { en: 'Consumption', de: 'Materialverbrauch' },
  conversion: { en: 'Conversion costs', de: 'Fertigungskosten' },
  scrap: { en: 'Scrap', de: 'Ausschuss' },
  cost_of_goods_sold: { en: 'Cost of goods sold', de: 'Wareneinsatz' },
  customer_return: { en: 'Returned by customers', de: 'Rücknahme von Kunden' },
  returns_written_off: { en: 'Returned goods not kept', de: 'Rücknahmen ohne Wert' },
  count_gain: { en: 'Found by counts', de: 'Inventurmehrbestand' },
  adjustment: { en: 'Adjustments', de: 'Bestandskorrektur' },
  opening: { en: 'Opening stock', de: 'Anfangsbestand' },
  count_loss: { en: 'Missing at counts', de: 'Inventurfehlbestand' },
  disposal: { en: 'Disposals', de: 'Abgang' },
  rounding: { en: 'Rounding of costs', de: 'Rundungsdifferenz' },
  sales: { en: 'Sales', de: 'Erlöse' },
  credits: { en: 'Credits', de: 'Gutschriften' },
};

/** The text of a posting: what it is, and the month that it corrects. */
export function textOf({ kind, forMonth, late }: Posting, language: 'en' | 'de'): string {
  const words = kindWords[kind][language];
  const before = { en: 'before the first journal', de: 'vor dem ersten Journal' }[language];
  if (forMonth === null) return `${words}, ${before}`;
  const of = { en: 'correction of', de: 'Korrektur' }[language];
  return late ? `${words}, ${of} ${forMonth}` : `${words} ${forMonth}`;
}
