import { drawRow, heightOfLines } from './rows.ts';
import type { Line, Sheet, Style } from './sheet.ts';

export interface Column {
  heading: string;
  width: number;
  align?: 'left' | 'right';
}

export interface TableOptions {
  columns: readonly Column[];
  /** Space between two columns. */
  gap: number;
  heading: Style;
  /** Of the header row's background, and of the line below each row. */
  colours: { header: string; rule: string };
}

const padding = 5;

/** Draws rows below a header that is repeated on every page. Each cell is a list of lines. */
export function drawTable(sheet: Sheet, options: TableOptions, rows: readonly Line[][][]): void {
  const { columns, gap, heading, colours } = options;
  const cellsOf = (contents: readonly Line[][]) => {
    let x = sheet.left;
    return columns.map(({ width, align = 'left' }, at) => {
      const cell = { x: x + gap / 2, width, align, lines: contents[at] ?? [] };
      x += width + gap;
      return cell;
    });
  };
  const header = columns.map((column) => sheet.wrap(column.heading, heading, column.width));
  const height = Math.max(...header.map(heightOfLines)) + 2 * padding;
  const drawHeader = () => {
    const behind = (y: number, tall: number) =>
      sheet.fill(sheet.left, y, sheet.width, tall, colours.header);
    drawRow(sheet, cellsOf(header), { padding, behind });
  };
  const first = Math.max(0, ...(rows[0] ?? []).map(heightOfLines)) + 2 * padding;
  sheet.require(Math.min(height + first, sheet.pageful));
  drawHeader();
  sheet.repeated = { height, draw: drawHeader };
  for (const row of rows) {
    drawRow(sheet, cellsOf(row), { padding });
    sheet.rule(sheet.y, colours.rule);
  }
  sheet.repeated = undefined;
}
