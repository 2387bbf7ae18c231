/** Tables as files for spreadsheets. */
import writeXlsx from 'write-excel-file/browser';

/** Text that a spreadsheet would run as a formula gets an apostrophe before it. */
const formula = /^[=+@\t\r]|^-(?!\d)/;

export function toCsv(rows: readonly (readonly string[])[]): Blob {
  const cell = (text: string) => {
    const safe = formula.test(text) ? `'${text}` : text;
    return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = rows.map((row) => row.map(cell).join(','));
  // The mark tells spreadsheets that the file is UTF-8.
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** Figures become numbers where a spreadsheet keeps every digit, else text. */
export async function toXlsx(
  [head = [], ...rows]: readonly (readonly string[])[],
  numbers: readonly boolean[],
): Promise<Blob> {
  const cell = (text: string, at: number) =>
    numbers[at] && isExactNumber(text)
      ? { value: Number(text), type: Number }
      : { value: text, type: String };
  const data = [
    head.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ];
  return writeXlsx(data).toBlob();
}

const isExactNumber = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= 15;
