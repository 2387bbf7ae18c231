/** A journal in the format of DATEV: EXTF 700, category 21 (Buchungsstapel), version 13. */
import type { Fault } from '../../../kernel/problem.ts';
import { firstDayOf } from '../load-journal.ts';
import { columnsOfPostings } from './datev-columns.ts';
import {
  accountsFault,
  decimalsFault,
  type ExportedJournal,
  formatFault,
  type Posting,
  textOf,
} from './posting.ts';

const maxTextLength = 60;

/** Digits of an amount before the comma. */
const maxDigits = 10;

/** The faults of a journal that the format cannot hold. */
export function datevFaults(journal: ExportedJournal): (Fault | false)[] {
  const { postings, datev } = journal;
  const { consultantNumber, clientNumber, accountLength } = datev;
  const isAccount = (code: string) =>
    /^\d+$/.test(code) && code.length <= accountLength + 1 && !/^0+$/.test(code);
  const digitsOf = (amount: string) => amount.replace(/\..*/, '').length;
  return [
    (consultantNumber === null || clientNumber === null) &&
      formatFault(
        'datev_not_set',
        'datev needs consultantNumber and clientNumber. Set them with PATCH /api/journal-accounts.',
      ),
    accountsFault(
      journal,
      isAccount,
      `datev takes accounts of at most ${accountLength + 1} digits`,
    ),
    decimalsFault(journal, 'datev'),
    postings.some(({ amount }) => digitsOf(amount) > maxDigits) &&
      formatFault(
        'amount_too_large',
        `datev takes amounts of at most ${maxDigits} digits before the comma.`,
      ),
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
