import writeXlsx from 'write-excel-file/universal';

/** Figures become numbers where a spreadsheet keeps every digit, else text. */
export async function writeWorkbook(
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

/** Readers of workbooks take a number of fifteen digits for a calculated one, and round it. */
const isExactNumber = (text: string) =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/[-.]/g, '').replace(/^0+/, '').length < 15;
