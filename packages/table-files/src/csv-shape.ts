/** Counts the lines and cells of a CSV text before it is parsed: a parser would keep them all. */
import { tooManyRows } from './faults.ts';
import { type Separator, TableError } from './table.ts';

/** The most lines of a spreadsheet; a file may end with as many empty ones. */
const maxLines = 1_048_576;
/** The most cells of a file, empty ones too: 10,000 rows of 400. */
const maxCells = 4_000_000;

const [quote, lineFeed, carriageReturn, space] = [0x22, 0x0a, 0x0d, 0x20];

interface Shape {
  separator: Separator;
  /** The line of the file at which the text begins. */
  firstLine: number;
  /** The most rows below the headings. */
  maxRows: number;
}

/** Refuses more rows, lines or cells than a file may have; lines within a cell are of its row. */
export function checkShape(text: string, { separator, firstLine, maxRows }: Shape): void {
  const between = separator.charCodeAt(0);
  const empty = new Set([',', ';', '|', '\t', ' '].map((each) => each.charCodeAt(0)));
  let [lines, rows, cells, start] = [0, 0, 1, 0];
  let [isQuoted, hasText] = [false, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      // Two quotes within a quoted cell are one that is text.
      if (code === quote && text.charCodeAt(at + 1) === quote) at += 1;
      else if (code === quote) isQuoted = false;
    } else if (code === quote && at === start) {
      [isQuoted, hasText] = [true, true];
    } else if (code === between) {
      cells += 1;
      start = at + 1;
      if (cells > maxCells) throw tooManyCells(firstLine);
    } else if (endsLine(code, text.charCodeAt(at + 1))) {
      [lines, cells, start] = [lines + 1, cells + 1, at + 1];
      if (hasText) rows += 1;
      if (rows > maxRows + 1 || lines > maxLines) throw tooManyRows(maxRows);
      hasText = false;
    } else if (code > space && !empty.has(code)) {
      hasText = true;
    }
  }
}

/** Whether a line ends here; of CR and LF together, the second ends it. */
const endsLine = (code: number, next: number): boolean =>
  code === lineFeed || (code === carriageReturn && next !== lineFeed);

const tooManyCells = (line: number) =>
  new TableError('invalid_csv', line, `The file has more than ${maxCells} cells, empty ones too.`);
