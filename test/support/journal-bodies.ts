import { Ajv } from 'ajv';
import Big from 'big.js';

/**
 * Readers of the bodies that make a manual journal in Xero and a journal entry in QuickBooks
 * Online. They are written from what these publish: the fields, which are required, their types
 * and limits. Both throw where a body differs, and where it does not balance.
 */

const texts = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const day = { type: 'string', pattern: '^20\\d{2}-\\d{2}-\\d{2}$' };
const record = (properties: object, required: readonly string[]) => ({
  ...{ type: 'object', additionalProperties: false, properties, required },
});
const listOf = (items: object) => ({ type: 'array', minItems: 2, items });

/** Debits are positive, credits negative. */
const manualJournal = record(
  {
    Narration: texts(4000),
    Date: day,
    LineAmountTypes: { enum: ['Exclusive', 'Inclusive', 'NoTax'] },
    Status: { enum: ['DRAFT', 'POSTED'] },
    JournalLines: listOf(
      record({ LineAmount: { type: 'number' }, AccountCode: texts(10), Description: texts(4000) }, [
        'LineAmount',
        'AccountCode',
      ]),
    ),
  },
  ['Narration', 'JournalLines'],
);

const reference = (value: object) => record({ value }, ['value']);

/** Amounts are positive: the type of the posting tells the side. */
const journalEntry = record(
  {
    DocNumber: texts(21),
    TxnDate: day,
    PrivateNote: texts(4000),
    CurrencyRef: reference({ type: 'string', pattern: '^[A-Z]{3}$' }),
    Line: listOf(
      record(
        {
          Amount: { type: 'number', exclusiveMinimum: 0 },
          Description: texts(4000),
          DetailType: { const: 'JournalEntryLineDetail' },
          JournalEntryLineDetail: record(
            { PostingType: { enum: ['Debit', 'Credit'] }, AccountRef: reference(texts(40)) },
            ['PostingType', 'AccountRef'],
          ),
        },
        ['Amount', 'DetailType', 'JournalEntryLineDetail'],
      ),
    ),
  },
  ['Line'],
);

/** A line of a body: the amount of a debit is above zero. */
interface BodyLine {
  account: string;
  amount: Big;
}

const ajv = new Ajv({ allErrors: true });
const isManualJournal = ajv.compile(manualJournal);
const isJournalEntry = ajv.compile(journalEntry);

function refuse(isValid: boolean, errors: unknown): void {
  if (!isValid) throw new Error(JSON.stringify(errors));
}

/** Amounts as they are written: a number of JavaScript may have lost digits of them. */
const amountsIn = (body: string, field: string): Big[] =>
  [...body.matchAll(new RegExp(`"${field}":(-?\\d+(?:\\.\\d{1,2})?)[,}]`, 'g'))].map(
    ([, amount = '']) => Big(amount),
  );

function balanced(lines: readonly BodyLine[]): readonly BodyLine[] {
  const sum = lines.reduce((so, { amount }) => so.plus(amount), Big('0'));
  if (!sum.eq('0')) throw new Error(`The lines add up to ${sum}.`);
  return lines;
}

export function readManualJournal(body: string) {
  const read = JSON.parse(body);
  refuse(isManualJournal(read), isManualJournal.errors);
  const amounts = amountsIn(body, 'LineAmount');
  const lines = read.JournalLines.map(({ AccountCode }: { AccountCode: string }, at: number) => ({
    ...{ account: AccountCode, amount: amounts[at] },
  }));
  return { ...read, lines: balanced(lines) };
}

interface EntryDetail {
  JournalEntryLineDetail: { PostingType: 'Debit' | 'Credit'; AccountRef: { value: string } };
}

export function readJournalEntry(body: string) {
  const read = JSON.parse(body);
  refuse(isJournalEntry(read), isJournalEntry.errors);
  const amounts = amountsIn(body, 'Amount');
  const lines = read.Line.map(({ JournalEntryLineDetail: detail }: EntryDetail, at: number) => ({
    account: detail.AccountRef.value,
    amount: detail.PostingType === 'Debit' ? amounts[at] : amounts[at]?.neg(),
  }));
  return { ...read, lines: balanced(lines) };
}

/** Each debit with the credit after it, as `debit credit amount`. */
export function postingsOf(lines: readonly BodyLine[]): string[] {
  return lines.flatMap((debit, index) => {
    const credit = lines[index + 1];
    return index % 2 === 0 && credit
      ? `${debit.account} ${credit.account} ${debit.amount.toFixed(2)}`
      : [];
  });
}
