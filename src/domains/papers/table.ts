/** The tables of a paper, such as that of the ordered items. */
import { type Column, drawRow, drawTable, heightOf, type Line, type Sheet } from '@stockwright/pdf';
import { colours, styles } from './look.ts';
import type { CellText, Paper, PaperCell, PaperColumn, PaperTable } from './paper.ts';

const gap = 12;
/** The least width of codes and descriptions, even beside long numbers; of each further column. */
const narrowestItem = 150;
const narrowestOther = 60;
const widestUnit = 54;
const boxWidth = 84;
/** Long numbers are printed smaller, down to this size, before they are wrapped. */
const smallestNumber = 6.5;

export function drawTables(sheet: Sheet, { tables }: Paper): void {
  for (const table of tables) {
    if (table.title !== undefined) drawTitle(sheet, table.title);
    drawPaperTable(sheet, table);
    sheet.y += 10;
  }
}

function drawTitle(sheet: Sheet, text: string): void {
  const title = sheet.line(text, styles.section);
  // The title is not left alone at the end of a page.
  sheet.require(heightOf(title) + 6 * heightOf({ style: styles.body }));
  drawRow(sheet, [{ x: sheet.left, width: sheet.width, lines: [title] }]);
  sheet.y += 3;
}

function drawPaperTable(sheet: Sheet, { columns, rows }: PaperTable): void {
  const { widths, size } = widthsFor(sheet, columns, rows);
  // Smaller numbers keep the line height of the text beside them.
  const figure = { ...styles.body, size, leading: (1.36 * styles.body.size) / size };
  const { body } = styles;
  const styleOf = { number: styles.lineNumber, unit: body, figure, item: body, box: body };
  const lines = rows.map((row) =>
    columns.map(({ kind }, at): Line[] =>
      (row[at] ?? []).flatMap(({ text, as }) =>
        sheet.wrap(text, as ? styles[as] : styleOf[kind], widths[at] ?? 0),
      ),
    ),
  );
  const drawn = columns.map(
    ({ heading, kind }, at): Column => ({
      heading,
      width: widths[at] ?? 0,
      ...((kind === 'figure' || kind === 'box') && { align: 'right' }),
      ...(kind === 'box' && { isBox: true }),
    }),
  );
  const look = { header: colours.accent, rule: colours.rule };
  drawTable(sheet, { columns: drawn, gap, heading: styles.heading, colours: look }, lines);
}

/** Columns as wide as their content; the items have the rest. */
function widthsFor(
  sheet: Sheet,
  columns: readonly PaperColumn[],
  rows: readonly (readonly PaperCell[])[],
): { widths: number[]; size: number } {
  const widest = (texts: readonly CellText[], size: number, weight?: 'Bold') =>
    texts.reduce((most, { text }) => {
      const style = { ...styles.body, size, ...(weight && { weight }) };
      return Math.max(most, sheet.line(text ?? '', style).width);
    }, 0);
  const headed = ({ heading }: PaperColumn, width: number) =>
    Math.max(widest([{ text: heading }], styles.heading.size, 'Bold'), width);
  const texts = columns.map((_, at) => rows.flatMap((row) => row[at] ?? []));
  const widths = columns.map((column, at) => {
    if (column.kind === 'number') {
      return headed(column, widest(texts[at] ?? [], styles.lineNumber.size));
    }
    if (column.kind === 'box') return headed(column, boxWidth);
    if (column.kind !== 'unit') return 0;
    return headed(column, Math.min(widest(texts[at] ?? [], styles.body.size), widestUnit));
  });
  const items = columns.filter(({ kind }) => kind === 'item');
  const fixed = widths.reduce((sum, width) => sum + width, columns.length * gap);
  const least = narrowestItem + (items.length - 1) * narrowestOther;
  const room = sheet.width - fixed - least;
  const places = columns.flatMap(({ kind }, at) => (kind === 'figure' ? [at] : []));
  const full = places.map((at) => widest(texts[at] ?? [], styles.body.size));
  const figures = figureWidths(full, room);
  for (const [nth, at] of places.entries()) {
    const column = columns[at];
    if (column) widths[at] = headed(column, figures.widths[nth] ?? 0);
  }
  const taken = widths.reduce((sum, width) => sum + width + gap, 0);
  const shares = items.reduce((sum, { share = 1 }) => sum + share, 0);
  for (const [at, { kind, share = 1 }] of columns.entries()) {
    if (kind === 'item') widths[at] = ((sheet.width - taken) * share) / shares;
  }
  return { widths, size: figures.size };
}

/** The size at which the numbers fit into the space, and the width of each column at that size. */
function figureWidths(full: readonly number[], room: number): { size: number; widths: number[] } {
  const sum = full.reduce((total, width) => total + width, 0);
  if (sum === 0) return { size: styles.body.size, widths: full.map(() => 0) };
  const size = Math.max(
    smallestNumber,
    Math.min(styles.body.size, (styles.body.size * room) / sum),
  );
  const natural = full.map((width) => (width * size) / styles.body.size);
  const over = Math.max(1, (sum * size) / styles.body.size / room);
  return { size, widths: natural.map((width) => width / over + 0.1) };
}
