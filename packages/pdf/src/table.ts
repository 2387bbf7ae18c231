import { drawRow, heightOfLines } from './rows.ts';
import type { Line, Sheet, Style } from './sheet.ts';

export interface Column {
  heading: string;
  width: number;
  align?: 'left' | 'right';
  /** Cells without lines are frames to write in. */
  isBox?: boolean;
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
/** Of a box: its distance from the lines of its row, and the width of its frame. */
const inset = 3;
const frame = 0.7;
const paper = '#ffffff';

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
    const cells = cellsOf(row);
    const boxes = cells.filter(({ lines }, at) => columns[at]?.isBox && lines.length === 0);
    const behind = (y: number, tall: number) => {
      for (const { x, width } of boxes) {
        sheet.fill(x, y + inset, width, tall - 2 * inset, colours.header);
        const [within, thin] = [inset + frame, 2 * frame];
        sheet.fill(x + frame, y + within, width - thin, tall - 2 * within, paper);
      }
    };
    drawRow(sheet, cells, { padding, ...(boxes.length > 0 && { behind }) });
    sheet.rule(sheet.y, colours.rule);
  }
  sheet.repeated = undefined;
}
