import { csvLine } from '@stockwright/table-files/cells';

export function csvFile(rows: readonly (readonly string[])[]): Blob {
  // The mark tells spreadsheets that the file is UTF-8.
  return new Blob([`\uFEFF${rows.map(csvLine).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  });
}
