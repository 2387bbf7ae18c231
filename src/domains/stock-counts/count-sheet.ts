/** The sheet of a count, to be taken to the shelves: places, items, and boxes to write in. */
import { plain } from '../../kernel/mail/mail.ts';
import type { Language } from '../../kernel/values/language.ts';
import {
  type Paper,
  type PaperCell,
  type PaperTable,
  type Sender,
  stampOf,
} from '../papers/paper.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';

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

/** The sheet of a count. A blind one has no books for anybody: it goes to the shelves. */
export function countSheet(
  count: PrintedCount,
  lines: readonly PrintedLine[],
  asked: Language | undefined,
): Paper {
  const wording = wordingOf(asked, undefined, count.organization);
  const { words, day, language } = wording;
  const blank = '.'.repeat(40);
  return {
    title: words.countSheet,
    number: count.countNumber,
    stamp: stampOf(count.status),
    barcode: count.countNumber,
    day: count.createdOn,
    sender: count.organization,
    facts: [
      { label: words.count, value: count.name, share: 4 },
      { label: words.created, value: day(count.createdOn), share: 2 },
      { label: words.countedBy, value: blank, share: 3 },
      { label: words.dayAndTime, value: blank, share: 3 },
    ],
    parties: [],
    tables: lines.length > 0 ? [tableOf(lines, wording, count.isBlind)] : [],
    sums: [],
    notes: lines.length > 0 ? null : words.nothingToCount,
    language,
  };
}

function tableOf(
  lines: readonly PrintedLine[],
  { words, decimal }: Wording,
  isBlind: boolean,
): PaperTable {
  const figure = (number: string | null): PaperCell =>
    number === null ? [] : [{ text: decimal(number) }];
  return {
    columns: [
      { heading: words.location, kind: 'item', share: 1 },
      { heading: words.item, kind: 'item', share: 2 },
      ...(isBlind ? [] : [{ heading: words.book, kind: 'figure' as const }]),
      { heading: words.unit, kind: 'unit' },
      { heading: words.counted, kind: 'box' },
    ],
    rows: lines
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      .map((line) => [
        named(line.locationCode, line.locationName),
        named(line.itemCode, line.itemName),
        ...(isBlind ? [] : [figure(line.book)]),
        [{ text: line.unit }],
        figure(line.counted),
      ]),
  };
}

const placeOf = ({ locationCode, itemCode }: PrintedLine) => `${locationCode}\n${itemCode}`;

const named = (code: string, name: string): PaperCell => [
  { text: code, as: 'code' },
  { text: name },
];

/** The name of the file, e.g. `CNT-1.pdf`. */
export const sheetFileName = ({ countNumber }: PrintedCount): string => `${plain(countNumber)}.pdf`;
