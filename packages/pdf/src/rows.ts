import { heightOf, type Line, type Sheet } from './sheet.ts';

/** A cell of a row. */
export interface Cell {
  x: number;
  width: number;
  align?: 'left' | 'right';
  lines: Line[];
}

export interface RowOptions {
  /** Space above and below the lines. */
  padding?: number;
  /** Draws the background of the row, once for each page that the row is on. */
  behind?(y: number, height: number): void;
}

export const heightOfLines = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + heightOf(line), 0);

/**
 * Draws cells side by side and moves `sheet.y` below them. A row stays on one page, unless it is
 * taller than a page: such a row begins at once and continues over as many pages as it needs.
 */
export function drawRow(sheet: Sheet, cells: readonly Cell[], options: RowOptions = {}): void {
  const { padding = 0, behind } = options;
  const whole = Math.max(...cells.map(({ lines }) => heightOfLines(lines))) + 2 * padding;
  if (whole <= sheet.pageful) sheet.require(whole);
  let rest = cells.map((cell) => ({ ...cell }));
  for (;;) {
    const parts = rest.map((cell) => ({
      ...cell,
      lines: fitting(cell.lines, sheet.remaining - 2 * padding, sheet.isAtTop),
    }));
    const height = Math.max(...parts.map(({ lines }) => heightOfLines(lines)));
    if (height > 0) {
      behind?.(sheet.y, height + 2 * padding);
      for (const part of parts) drawCell(sheet, part, sheet.y + padding);
      sheet.y += height + 2 * padding;
    }
    rest = rest.map((cell, at) => ({
      ...cell,
      lines: cell.lines.slice(parts[at]?.lines.length),
    }));
    if (rest.every(({ lines }) => lines.length === 0)) return;
    sheet.breakPage();
  }
}

/** The first lines that fit into a height; at least one line at the top of a page. */
function fitting(lines: readonly Line[], height: number, isAtTop: boolean): Line[] {
  let used = 0;
  const first = lines.findIndex((line, at) => {
    used += heightOf(line);
    return used > height + 0.01 && !(isAtTop && at === 0);
  });
  return first < 0 ? [...lines] : lines.slice(0, first);
}

function drawCell(sheet: Sheet, { x, width, align, lines }: Cell, top: number): void {
  let y = top;
  for (const line of lines) {
    sheet.draw(line, align === 'right' ? x + width : x, y, align);
    y += heightOf(line);
  }
}
