import Big from 'big.js';
import writeXlsx from 'write-excel-file/universal';
import type { CellKind, Sheet } from './messages.ts';

/** Digits that a cell of a spreadsheet keeps. */
const cellDigits = 15;
/** Characters. */
const [narrowest, widest] = [9, 40];
/** Rows whose texts decide how wide a column is. */
const measured = 500;

type Cell = ReturnType<typeof cellOf>;

/** Figures, days and times become what a spreadsheet calculates with. */
export async function writeWorkbook(sheet: Sheet): Promise<Blob> {
  const { head, headings, rows, kinds, timezone } = sheet;
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  const data = [
    ...head.map((line, at) => [at === 0 ? bold(line) : { value: line, type: String }]),
    ...(head.length > 0 ? [[]] : []),
    headings.map(bold),
    ...rows.map((row) => row.map((text, at): Cell => cellOf(text, kinds[at], wallClock))),
  ];
  const columns = headings.map((title, at) => {
    const texts = [title, ...rows.slice(0, measured).map((row) => row[at] ?? '')];
    const longest = Math.max(...texts.map(({ length }) => length));
    return { width: Math.min(Math.max(longest + 1, narrowest), widest) };
  });
  const stickyRowsCount = head.length > 0 ? head.length + 2 : 1;
  return writeXlsx(data, { columns, stickyRowsCount }).toBlob();
}

function cellOf(text: string, kind: CellKind | undefined, wallClock: Intl.DateTimeFormat) {
  if (text === '') return null;
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) {
    const value = Number(new Big(text).prec(cellDigits, Big.roundHalfEven).toFixed());
    return { value, type: Number };
  }
  // A workbook has no zones: what stands there is what a clock on the wall showed.
  if (kind === 'day' && /^\d{4}-\d{2}-\d{2}/.test(text)) {
    return { value: new Date(`${text.slice(0, 10)}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
  }
  if (kind === 'time' && !Number.isNaN(Date.parse(text))) {
    const local = wallClock.format(new Date(text)).replace(' ', 'T');
    return { value: new Date(`${local}Z`), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  }
  return { value: text, type: String };
}
