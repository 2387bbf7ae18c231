/** A journal in the format of DATEV: EXTF 700, category 21 (Buchungsstapel), version 13. */
import type { Fault } from '../../../kernel/problem.ts';
import { minorUnits } from '../../../kernel/values/money.ts';
import { firstDayOf } from '../load-journal.ts';
import { columnsOfPostings } from './datev-columns.ts';
import { type ExportedJournal, type Posting, textOf } from './posting.ts';

const maxTextLength = 60;

/** The faults of a journal that the format cannot hold. */
export function datevFaults({ header, postings, datev }: ExportedJournal): (Fault | false)[] {
  const codes = [...new Set(postings.flatMap(({ debit, credit }) => [debit, credit]))];
  const isAccount = (code: string) =>
    /^\d+$/.test(code) && code.length <= datev.accountLength + 1 && !/^0+$/.test(code);
  const wrong = codes.filter((code) => !isAccount(code)).sort();
  const fault = (code: string, message: string): Fault => ({
    path: 'query/format',
    code,
    message,
  });
  return [
    (datev.consultantNumber === null || datev.clientNumber === null) &&
      fault(
        'datev_not_set',
        'datev needs consultantNumber and clientNumber. Set them with PATCH /api/journal-accounts.',
      ),
    wrong.length > 0 &&
      fault(
        'invalid_account',
        `datev takes accounts of at most ${datev.accountLength + 1} digits, which these are not: ${wrong.join(', ')}.`,
      ),
    minorUnits(header.currency) > 2 &&
      fault('too_many_decimals', `datev has amounts of 2 decimals; ${header.currency} has more.`),
  ];
}

/** The bytes of the file, in Windows-1252. */
export function datevFile(journal: ExportedJournal): Buffer {
  const rows = [
    headOf(journal),
    columnsOfPostings.map(({ heading }) => heading),
    ...journal.postings.map((posting) => rowOf(journal, posting)),
  ];
  return inWindows1252(rows.map((row) => `${row.join(';')}\r\n`).join(''));
}

const text = (value: string): string => `"${value.replaceAll('"', '""')}"`;
const compact = (day: string): string => day.replaceAll('-', '');

function headOf({ header, day, datev, now }: ExportedJournal): string[] {
  const first = firstDayOf(header.month);
  return [
    ...[text('EXTF'), '700', '21', text('Buchungsstapel'), '13'],
    ...[now.toISOString().replace(/\D/g, ''), '', text('SW'), text(''), text('')],
    ...[String(datev.consultantNumber), String(datev.clientNumber)],
    ...[compact(fiscalYearOf(first, datev.fiscalYearStart)), String(datev.accountLength)],
    ...[compact(first), compact(day), text(`Bestand ${header.month}`), text('')],
    // Finanzbuchführung; no other purpose; not final.
    ...['1', '0', '0', text(header.currency), '', text(''), '', '', text(''), '', ''],
    ...[text(''), text('')],
  ];
}

/** The first day of the fiscal year in which a day lies. */
function fiscalYearOf(day: string, anyStart: string): string {
  const inYear = (year: number) => `${String(year).padStart(4, '0')}${anyStart.slice(4)}`;
  const year = Number(day.slice(0, 4));
  return inYear(year) <= day ? inYear(year) : inYear(year - 1);
}

function rowOf({ header, day }: ExportedJournal, posting: Posting): string[] {
  const [units = '0', decimals = ''] = posting.amount.split('.');
  const filled: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': `${units},${decimals.padEnd(2, '0')}`,
    'Soll/Haben-Kennzeichen': 'S',
    'WKZ Umsatz': header.currency,
    Konto: posting.debit,
    'Gegenkonto (ohne BU-Schlüssel)': posting.credit,
    Belegdatum: `${day.slice(8, 10)}${day.slice(5, 7)}`,
    'Belegfeld 1': header.journalNumber,
    Buchungstext: textOf(posting, 'de').slice(0, maxTextLength),
    Festschreibung: '0',
  };
  return columnsOfPostings.map(({ heading, isText }) => {
    const value = filled[heading] ?? '';
    return isText ? text(value) : value;
  });
}

/** All that a file has is in Latin-1, which Windows-1252 has at the same places. */
const inWindows1252 = (content: string): Buffer => Buffer.from(content, 'latin1');
