/** A journal as CSV: a line for each posting. */
import { csvLine } from '@stockwright/table-files/cells';
import { type ExportedJournal, textOf } from './posting.ts';

const headings = [
  ...['journalNumber', 'date', 'kind', 'debit', 'debitName', 'credit', 'creditName', 'amount'],
  ...['currency', 'late', 'forMonth', 'text'],
];

export function journalCsv({ header, day, postings, accounts }: ExportedJournal): string {
  const nameOf = (code: string) => accounts.find((each) => each.code === code)?.name ?? '';
  const rows = postings.map((posting) => {
    const { kind, debit, credit, amount, late, forMonth } = posting;
    return [
      ...[header.journalNumber, day, kind, debit, nameOf(debit), credit, nameOf(credit), amount],
      ...[header.currency, String(late), forMonth ?? '', textOf(posting, 'en')],
    ];
  });
  return [headings, ...rows].map((row) => `${csvLine(row)}\r\n`).join('');
}
