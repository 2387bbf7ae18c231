/** A journal as a manual journal of Xero: amounts with a sign, whose sum is zero. */
import type { Fault } from '../../../kernel/problem.ts';
import {
  accountsFault,
  decimalsFault,
  type ExportedJournal,
  emptyFault,
  textOf,
} from './posting.ts';

/** The most characters of the code of an account. */
const maxCodeLength = 10;

export const xeroFaults = (journal: ExportedJournal): (Fault | false)[] => [
  accountsFault(
    journal,
    ({ length }) => length <= maxCodeLength,
    `xero takes accounts of at most ${maxCodeLength} characters`,
  ),
  decimalsFault(journal, 'xero'),
  emptyFault(journal, 'xero'),
];

export function xeroJournal({ header, day, postings }: ExportedJournal): string {
  const lines = postings.flatMap((posting) => {
    const description = textOf(posting, 'en');
    return [
      lineOf(posting.amount, posting.debit, description),
      lineOf(`-${posting.amount}`, posting.credit, description),
    ];
  });
  const fields = [
    `"Narration":${JSON.stringify(`Stock ${header.month}, ${header.journalNumber}`)}`,
    `"Date":"${day}"`,
    '"LineAmountTypes":"NoTax"',
    '"Status":"DRAFT"',
    `"JournalLines":[${lines.join(',')}]`,
  ];
  return `{${fields.join(',')}}`;
}

// Amounts are written digit by digit: no number of JavaScript has all of them.
const lineOf = (amount: string, code: string, description: string): string =>
  `{"LineAmount":${amount},"AccountCode":${JSON.stringify(code)},"Description":${JSON.stringify(description)}}`;
