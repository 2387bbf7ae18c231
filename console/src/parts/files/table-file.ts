/** A table as a file for spreadsheets: the headings, then the rows. */
export async function tableFile(
  type: 'csv' | 'xlsx',
  rows: readonly (readonly string[])[],
  numbers: readonly boolean[],
): Promise<Blob> {
  if (type === 'csv') return (await import('./csv-file.ts')).csvFile(rows);
  return (await import('./file-thread.ts')).writeXlsxFile(rows, numbers);
}
