/** A journal as a journal entry of QuickBooks Online: two lines for each posting. */
import type { Fault } from '../../../kernel/problem.ts';
import { type ExportedJournal, emptyFault, textOf } from './posting.ts';

export const quickbooksFaults = (journal: ExportedJournal): (Fault | false)[] => [
  emptyFault(journal, 'quickbooks'),
];

export function quickbooksEntry({ header, day, postings }: ExportedJournal): string {
  const lines = postings.flatMap((posting) => {
    const description = textOf(posting, 'en');
    return [
      lineOf(posting.amount, 'Debit', posting.debit, description),
      lineOf(posting.amount, 'Credit', posting.credit, description),
    ];
  });
  const fields = [
    `"DocNumber":${JSON.stringify(header.journalNumber)}`,
    `"TxnDate":"${day}"`,
    `"CurrencyRef":{"value":"${header.currency}"}`,
    `"PrivateNote":${JSON.stringify(`Stock ${header.month}`)}`,
    `"Line":[${lines.join(',')}]`,
  ];
  return `{${fields.join(',')}}`;
}

function lineOf(
  amount: string,
  postingType: 'Debit' | 'Credit',
  account: string,
  description: string,
): string {
  const detail = `{"PostingType":"${postingType}","AccountRef":{"value":${JSON.stringify(account)}}}`;
  const fields = [
    `"Amount":${amount}`,
    `"Description":${JSON.stringify(description)}`,
    '"DetailType":"JournalEntryLineDetail"',
    `"JournalEntryLineDetail":${detail}`,
  ];
  return `{${fields.join(',')}}`;
}
