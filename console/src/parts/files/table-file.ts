import type { Sheet } from './messages.ts';

/** A table as a file for spreadsheets: a CSV has the headings and the rows alone. */
export async function tableFile(type: 'csv' | 'xlsx', sheet: Sheet): Promise<Blob> {
  if (type === 'csv') {
    return (await import('./csv-file.ts')).csvFile([sheet.headings, ...sheet.rows]);
  }
  return (await import('./file-thread.ts')).writeXlsxFile(sheet);
}
