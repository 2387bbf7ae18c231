/** The sheet of a count, to be taken to the shelves: places, items, and boxes to write in. */
import { plain } from '../../kernel/mail/mail.ts';
import { showDay, showDecimal } from '../papers/figures.ts';
import {
  type Paper,
  type PaperCell,
  type PaperLanguage,
  type PaperTable,
  type Sender,
  stampOf,
} from '../papers/paper.ts';

/** A count as its sheet shows it. */
export interface PrintedCount {
  organization: Sender;
  countNumber: string;
  name: string;
  status: string;
  isBlind: boolean;
  /** `YYYY-MM-DD` */
  createdOn: string;
}

/** An item at a place; numbers are texts. */
export interface PrintedLine {
  locationCode: string;
  locationName: string;
  itemCode: string;
  itemName: string;
  unit: string;
  book: string | null;
  /** Null while it is not counted. */
  counted: string | null;
}

const words = {
  en: {
    ...{ title: 'Count Sheet', name: 'Count', day: 'Created', by: 'Counted by' },
    ...{ on: 'Day and time', location: 'Location', item: 'Item', book: 'Book', unit: 'Unit' },
    ...{ counted: 'Counted', nothing: 'Nothing is left to be counted.' },
  },
  de: {
    ...{ title: 'Zählliste', name: 'Inventur', day: 'Angelegt', by: 'Gezählt von' },
    ...{
      on: 'Tag und Uhrzeit',
      location: 'Lagerort',
      item: 'Artikel',
      book: 'Buchbestand',
      unit: 'Einheit',
    },
    ...{ counted: 'Gezählt', nothing: 'Es ist nichts mehr zu zählen.' },
  },
} satisfies Record<PaperLanguage, unknown>;

/** The sheet of a count. A blind one has no books for anybody: it goes to the shelves. */
export function countSheet(
  count: PrintedCount,
  lines: readonly PrintedLine[],
  language: PaperLanguage,
): Paper {
  const own = words[language];
  const blank = '.'.repeat(40);
  return {
    title: own.title,
    number: count.countNumber,
    stamp: stampOf(count.status),
    barcode: count.countNumber,
    day: count.createdOn,
    sender: count.organization,
    facts: [
      { label: own.name, value: count.name, share: 4 },
      { label: own.day, value: shown[language].day(count.createdOn), share: 2 },
      { label: own.by, value: blank, share: 3 },
      { label: own.on, value: blank, share: 3 },
    ],
    parties: [],
    tables: lines.length > 0 ? [tableOf(lines, language, count.isBlind)] : [],
    sums: [],
    notes: lines.length > 0 ? null : own.nothing,
    language,
  };
}

function tableOf(
  lines: readonly PrintedLine[],
  language: PaperLanguage,
  isBlind: boolean,
): PaperTable {
  const own = words[language];
  return {
    columns: [
      { heading: own.location, kind: 'item', share: 1 },
      { heading: own.item, kind: 'item', share: 2 },
      ...(isBlind ? [] : [{ heading: own.book, kind: 'figure' as const }]),
      { heading: own.unit, kind: 'unit' },
      { heading: own.counted, kind: 'box' },
    ],
    rows: lines
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .map((line) => [
        named(line.locationCode, line.locationName),
        named(line.itemCode, line.itemName),
        ...(isBlind ? [] : [figure(line.book, language)]),
        [{ text: line.unit }],
        figure(line.counted, language),
      ]),
  };
}

const placeOf = ({ locationCode, itemCode }: PrintedLine) => `${locationCode}\n${itemCode}`;

const named = (code: string, name: string): PaperCell => [
  { text: code, as: 'code' },
  { text: name },
];

const figure = (number: string | null, language: PaperLanguage): PaperCell =>
  number === null ? [] : [{ text: shown[language].decimal(showDecimal(number)) }];

/** Numbers and days as people write them. */
const shown = {
  en: { decimal: (text: string) => text, day: showDay },
  de: {
    decimal: (text: string) => text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')),
    day: (day: string) => day.split('-').toReversed().join('.'),
  },
} satisfies Record<PaperLanguage, unknown>;

/** The name of the file, e.g. `CNT-1.pdf`. */
export const sheetFileName = ({ countNumber }: PrintedCount): string => `${plain(countNumber)}.pdf`;
