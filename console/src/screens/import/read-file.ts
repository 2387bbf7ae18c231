import Papa from 'papaparse';
import readXlsx from 'read-excel-file/browser';

/** The rows of a CSV or XLSX file as text, the headings first; empty rows are left out. */
export async function readFile(file: File): Promise<string[][]> {
  const rows = /\.xlsx$/i.test(file.name) ? await readSheet(file) : readCsv(await file.text());
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

/** Commas, semicolons or tabs: whichever the file has. */
function readCsv(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, '')).data;
}

async function readSheet(file: File): Promise<string[][]> {
  // Numbers stay as they stand in the file: no digit is lost on the way.
  const [sheet] = await readXlsx(file, { parseNumber: (text: string) => text });
  return (sheet?.data ?? []).map((row) => row.map(textOf));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
