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

type Form = readonly [name: string, form: RegExp];

const quotedText = /^"([^"]|"")*"$/;

/** The fields of the first line, by their place from 1. */
const headForms: Readonly<Record<number, Form>> = {
  1: ['format', /^"EXTF"$/],
  2: ['version', /^700$/],
  3: ['category', /^21$/],
  4: ['formatName', /^"Buchungsstapel"$/],
  5: ['formatVersion', /^13$/],
  6: ['createdAt', /^20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$/],
  7: ['imported', /^$/],
  8: ['origin', /^"[A-Za-z]{0,2}"$/],
  11: ['consultant', /^[1-9]\d{3,6}$/],
  12: ['client', /^[1-9]\d{0,4}$/],
  13: ['fiscalYearStart', /^20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/],
  14: ['accountLength', /^[4-8]$/],
  15: ['from', /^20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/],
  16: ['to', /^20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])$/],
  17: ['name', /^"[^"]{0,30}"$/],
  18: ['initials', /^"([A-Z]{2})?"$/],
  19: ['bookType', /^[12]$/],
  20: ['purpose', /^(0|30|40|50|64)$/],
  21: ['isFinal', /^[01]$/],
  22: ['currency', /^"[A-Z]{3}"$/],
};

/** The columns that are filled, by their place from 1: their heading, and the form of a field. */
const columnForms: Readonly<Record<number, Form>> = {
  1: ['Umsatz (ohne Soll/Haben-Kz)', /^\d{1,10},\d{2}$/],
  2: ['Soll/Haben-Kennzeichen', /^"[SH]"$/],
  3: ['WKZ Umsatz', /^"[A-Z]{3}"$/],
  7: ['Konto', /^\d{1,9}$/],
  8: ['Gegenkonto (ohne BU-Schlüssel)', /^\d{1,9}$/],
  10: ['Belegdatum', /^([0-2]\d|3[01])(0[1-9]|1[0-2])$/],
  11: ['Belegfeld 1', /^"[\w$%&*+\-/]{0,36}"$/],
  14: ['Buchungstext', /^"([^"]|""){0,60}"$/],
  21: ['Beleginfo - Art 1', /^""$/],
  37: ['KOST1 - Kostenstelle', /^""$/],
  48: ['Zusatzinformation - Art 1', /^""$/],
  88: ['Stück', /^$/],
  96: ['Buchungstyp', /^""$/],
  103: ['Buchungs GUID', /^""$/],
  114: ['Festschreibung', /^[01]$/],
  118: ['Generalumkehr (GU)', /^""$/],
  125: ['Abw. Skontokonto', /^$/],
};

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

function check(place: number, field: string | undefined, [name, form]: Form): void {
  if (field === undefined || !form.test(field)) {
    throw new Error(`Field ${place} (${name}) is ${field}, not ${form.source}.`);
  }
}

export function readPostings(bytes: Uint8Array) {
  const content = new TextDecoder('windows-1252').decode(bytes);
  if (!content.endsWith('\r\n')) throw new Error('The last line has no end.');
  const [head = [], headings = [], ...rows] = content.slice(0, -2).split('\r\n').map(fieldsOf);
  if (head.length !== 31) throw new Error(`The first line has ${head.length} fields.`);
  for (const [place, form] of Object.entries(headForms)) {
    check(Number(place), head[Number(place) - 1], form);
  }
  if (headings.length !== 125) throw new Error(`There are ${headings.length} headings.`);
  for (const [place, [name]] of Object.entries(columnForms)) {
    const found = headings[Number(place) - 1];
    if (found !== name) throw new Error(`Column ${place} is ${found}, not ${name}.`);
  }
  const named = Object.entries(headForms).map(([place, [name]]) => [
    name,
    plain(head[Number(place) - 1]),
  ]);
  return { head: Object.fromEntries(named), postings: rows.map(postingOf) };
}

function postingOf(row: readonly string[]): ReadPosting {
  if (row.length !== 125) throw new Error(`A posting has ${row.length} fields.`);
  for (const [place, form] of Object.entries(columnForms)) {
    check(Number(place), row[Number(place) - 1], form);
  }
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
