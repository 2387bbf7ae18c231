/** Faults that CSV files and workbooks share, or several parts of a workbook. */
import { TableError } from './table.ts';

export const noSuchRow = (row: number) =>
  new TableError('no_such_row', row, `The headings are asked for in row ${row}, which is empty.`);

export const tooManyRows = (most: number) =>
  new TableError('too_many_rows', 1, `The file has more than ${most} rows.`);

export const tooMuchContent = () =>
  new TableError(
    'unpacked_too_large',
    1,
    'The workbook has more content than can be read at once.',
  );

export const noWorkbook = () =>
  new TableError('invalid_xlsx', 1, 'The file is no XLSX workbook, or it is damaged.');
