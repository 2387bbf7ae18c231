import { type Column, datevColumns } from './datev-columns.ts';

/**
 * A reader of files of postings for DATEV, written from the published description: a line with 31
 * fields, the headings of 125 columns, and a line for each posting. It throws where a field has
 * another form than the description says.
 */

interface ReadPosting {
  debit: string;
  credit: string;
  amount: string;
  day: string;
  document: string;
  text: string;
}

const quotedText = /^"([^"]|"")*"$/;
const moment = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/;
const day = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const empty = /^$/;
const emptyText = /^""$/;

/** The fields of the first line. */
const headFields: readonly Column[] = [
  ['format', /^"EXTF"$/],
  ['version', /^700$/],
  ['category', /^21$/],
  ['formatName', /^"Buchungsstapel"$/],
  ['formatVersion', /^13$/],
  ['createdAt', moment],
  ['imported', empty],
  ['origin', /^"\w{0,2}"$/],
  ['exportedBy', /^"[^"]{0,25}"$/],
  ['importedBy', emptyText],
  ['consultant', /^[1-9]\d{3,6}$/],
  ['client', /^[1-9]\d{0,4}$/],
  ['fiscalYearStart', day],
  ['accountLength', /^[4-8]$/],
  ['from', day],
  ['to', day],
  ['name', /^"[\w./ -]{0,30}"$/],
  ['initials', /^"([A-Z]{2}){0,2}"$/],
  ['bookType', /^[12]$/],
  ['purpose', /^(0|30|40|50|64)$/],
  ['isFinal', /^[01]$/],
  ['currency', /^"[A-Z]{3}"$/],
  ['reserved1', empty],
  ['derivative', emptyText],
  ['reserved2', empty],
  ['reserved3', empty],
  ['chartOfAccounts', /^"(\d{2})?"$/],
  ['industry', /^\d{0,4}$/],
  ['reserved4', empty],
  ['reserved5', emptyText],
  ['application', /^"[^"]{0,16}"$/],
];

/** The fields of a line: separated by semicolons that are not in quotes. */
function fieldsOf(line: string): string[] {
  const fields = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) fields.push('');
    else fields[fields.length - 1] += character;
  }
  return fields;
}

const plain = (field = ''): string =>
  quotedText.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field;

function check(line: readonly string[], columns: readonly Column[]): void {
  if (line.length !== columns.length) throw new Error(`A line has ${line.length} fields.`);
  for (const [index, [name, form]] of columns.entries()) {
    const field = line[index] ?? '';
    if (!form.test(field)) {
      throw new Error(`Field ${index + 1} (${name}) is ${field}, not ${form.source}.`);
    }
  }
}

export function readPostings(bytes: Uint8Array) {
  const content = new TextDecoder('windows-1252').decode(bytes);
  if (!content.endsWith('\r\n')) throw new Error('The last line has no end.');
  const [head = [], headings = [], ...rows] = content.slice(0, -2).split('\r\n').map(fieldsOf);
  check(head, headFields);
  for (const [index, [name]] of datevColumns.entries()) {
    if (headings[index] !== name) {
      throw new Error(`Column ${index + 1} is ${headings[index]}, not ${name}.`);
    }
  }
  const named = headFields.map(([name], index) => [name, plain(head[index])]);
  return { head: Object.fromEntries(named), postings: rows.map(postingOf) };
}

function postingOf(row: readonly string[]): ReadPosting {
  check(row, datevColumns);
  const [amount = '', side] = row;
  const [account = '', other = ''] = [row[6], row[7]];
  const [debit, credit] = side === '"S"' ? [account, other] : [other, account];
  return {
    debit,
    credit,
    amount: amount.replace(',', '.'),
    day: row[9] ?? '',
    document: plain(row[10]),
    text: plain(row[13]),
  };
}
