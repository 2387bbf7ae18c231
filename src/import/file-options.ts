/** How the file of an import is to be read: query parameters, for CSV and XLSX alone. */
import type { DecimalMark, Encoding } from '@stockwright/table-files';
import * as s from '../kernel/values/schema.ts';

export interface FileOptions {
  encoding?: Encoding;
  headerRow?: number;
  decimalMark?: DecimalMark;
  sheet?: string;
}

export const fileOptions = {
  encoding: s.optional(
    s.oneOf(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'], {
      description:
        'Of a CSV file without a mark at its beginning. By default it has to be UTF-8; spreadsheets on Windows write `windows-1252`.',
    }),
  ),
  headerRow: s.optional(
    s.integer({
      min: 1,
      max: 1_048_576,
      description: 'The line with the headings, 1-based. By default the first one with content.',
    }),
  ),
  decimalMark: s.optional(
    s.oneOf(['.', ','], {
      description:
        'The decimal mark of the numbers in the file: with `,` also `2.345,75` and `0,45 €` are numbers, with `.` also `4,250.00` and `$25.00`. By default a comma in a number is refused.',
    }),
  ),
  sheet: s.optional(
    s.text({
      max: 100,
      description:
        'The name of the sheet of an XLSX workbook, or its place, 1-based. By default the first one.',
    }),
  ),
};

/** The options of a file among the parameters of a request. */
export function fileOptionsOf<Query extends FileOptions>(query: Query) {
  const { encoding, headerRow, decimalMark, sheet, ...others } = query;
  const file: FileOptions = {
    ...(encoding !== undefined && { encoding }),
    ...(headerRow !== undefined && { headerRow }),
    ...(decimalMark !== undefined && { decimalMark }),
    ...(sheet !== undefined && { sheet }),
  };
  return { file, others };
}
