/** Text that a spreadsheet would run as a formula gets an apostrophe before it. */
const formula = /^[=+@\t\r]|^-(?!\d)/;

export function csvFile(rows: readonly (readonly string[])[]): Blob {
  const cell = (text: string) => {
    const safe = formula.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => row.map(cell).join(','));
  // The mark tells spreadsheets that the file is UTF-8.
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
