import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type Table, TableError, type TableOptions } from './table.ts';

export { isCellFault } from './cell-fault.ts';
export { type DayOrder, guessDayOrder, isUnclearDay, readDay } from './day.ts';
export {
  type DecimalMark,
  guessDecimalMark,
  isAmbiguous,
  readNumeral,
  roundNumeral,
} from './numeral.ts';
export {
  type Encoding,
  type Table,
  TableError,
  type TableFault,
  type TableOptions,
  type TableRow,
} from './table.ts';

/** Reads the table of a CSV or XLSX file; throws a TableError where there is none. */
export function readTable(bytes: Uint8Array, options: TableOptions): Table {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const message =
      'The file is an old workbook (XLS), or a protected one. Save it as XLSX or CSV.';
    throw new TableError('unsupported_file', 1, message);
  }
  return options.isWorkbook || startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
    ? readXlsx(bytes, options)
    : readCsv(bytes, options);
}

const startsWith = (bytes: Uint8Array, sign: readonly number[]): boolean =>
  sign.every((byte, at) => bytes[at] === byte);
