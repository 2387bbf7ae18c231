/** The table of the ordered items. */
import { type Column, drawTable, type Line, type Sheet } from '@stockwright/pdf';
import type { DocumentLine, PurchaseOrderDocument } from './document.ts';
import { showAmount, showDay, showDecimal } from './figures.ts';
import { colours, styles } from './look.ts';

const gap = 12;
/** The least width of codes and descriptions, even beside long numbers. */
const narrowestItem = 150;
const widestUnit = 54;
/** Long numbers are printed smaller, down to this size, before they are wrapped. */
const smallestNumber = 6.5;

interface Figures {
  quantity: string;
  unitPrice: string;
  /** Under the price; empty without one. */
  discount: string;
  lineTotal: string;
}

export function drawLines(sheet: Sheet, { lines, order }: PurchaseOrderDocument): void {
  const figures = lines.map((line) => ({
    quantity: showDecimal(line.quantity),
    unitPrice: showAmount(line.unitPrice, order.currency),
    discount: showDiscount(line.discountPercent),
    lineTotal: showAmount(line.lineTotal, order.currency),
  }));
  const { columns, size } = columnsFor(sheet, lines, figures);
  const widths = columns.map(({ width }) => width);
  // Smaller numbers keep the line height of the text beside them.
  const figure = { ...styles.body, size, leading: (1.36 * styles.body.size) / size };
  const rows = lines.map((line, at) => {
    const { quantity = '', unitPrice = '', discount = '', lineTotal = '' } = figures[at] ?? {};
    return [
      sheet.wrap(line.lineNumber, styles.lineNumber, widths[0] ?? 0),
      itemLines(sheet, line, widths[1] ?? 0),
      sheet.wrap(quantity, figure, widths[2] ?? 0),
      sheet.wrap(line.unit, styles.body, widths[3] ?? 0),
      [
        ...sheet.wrap(unitPrice, figure, widths[4] ?? 0),
        ...sheet.wrap(discount, figure, widths[4] ?? 0),
      ],
      sheet.wrap(lineTotal, figure, widths[5] ?? 0),
    ];
  });
  const look = { header: colours.accent, rule: colours.rule };
  drawTable(sheet, { columns, gap, heading: styles.heading, colours: look }, rows);
  sheet.y += 10;
}

/** `15` as `less 15 %`. */
const showDiscount = (percent: string): string => {
  const shown = showDecimal(percent);
  return shown === '0' ? '' : `less ${shown} %`;
};

function itemLines(sheet: Sheet, line: DocumentLine, width: number): Line[] {
  return [
    ...sheet.wrap(line.code, styles.code, width),
    ...sheet.wrap(line.vendorCode && `Your code ${line.vendorCode}`, styles.remark, width),
    ...sheet.wrap(line.description, styles.body, width),
    ...sheet.wrap(
      line.expectedDate && `Expected ${showDay(line.expectedDate)}`,
      styles.remark,
      width,
    ),
    ...sheet.wrap(line.notes, styles.remark, width),
  ];
}

/** Columns as wide as their content; the item has the rest. */
function columnsFor(
  sheet: Sheet,
  lines: readonly DocumentLine[],
  figures: readonly Figures[],
): { columns: Column[]; size: number } {
  const widest = (texts: readonly string[], size: number, weight?: 'Bold') =>
    texts.reduce((most, text) => {
      const { width } = sheet.line(text, { ...styles.body, size, ...(weight && { weight }) });
      return Math.max(most, width);
    }, 0);
  const headed = (heading: string, width: number) =>
    Math.max(widest([heading], styles.heading.size, 'Bold'), width);
  const number = headed(
    '#',
    widest(
      lines.map((line) => line.lineNumber),
      styles.lineNumber.size,
    ),
  );
  const units = widest(
    lines.map((line) => line.unit),
    styles.body.size,
  );
  const unit = headed('Unit', Math.min(units, widestUnit));
  const room = sheet.width - number - unit - narrowestItem - 6 * gap;
  const full = [
    widest(
      figures.map((figure) => figure.quantity),
      styles.body.size,
    ),
    widest(
      figures.flatMap((figure) => [figure.unitPrice, figure.discount]),
      styles.body.size,
    ),
    widest(
      figures.map((figure) => figure.lineTotal),
      styles.body.size,
    ),
  ];
  const { size, widths } = figureWidths(full, room);
  const [quantity = 0, price = 0, amount = 0] = widths;
  const columns: Column[] = [
    { heading: '#', width: number },
    { heading: 'Item', width: 0 },
    { heading: 'Quantity', width: headed('Quantity', quantity), align: 'right' },
    { heading: 'Unit', width: unit },
    { heading: 'Unit price', width: headed('Unit price', price), align: 'right' },
    { heading: 'Amount', width: headed('Amount', amount), align: 'right' },
  ];
  const taken = columns.reduce((sum, { width }) => sum + width + gap, 0);
  const item = columns[1] as Column;
  item.width = sheet.width - taken;
  return { columns, size };
}

/** The size at which the numbers fit into the space, and the width of each column at that size. */
function figureWidths(full: readonly number[], room: number): { size: number; widths: number[] } {
  const sum = full.reduce((total, width) => total + width, 0);
  const size = Math.max(
    smallestNumber,
    Math.min(styles.body.size, (styles.body.size * room) / sum),
  );
  const natural = full.map((width) => (width * size) / styles.body.size);
  const over = Math.max(1, (sum * size) / styles.body.size / room);
  return { size, widths: natural.map((width) => width / over + 0.1) };
}
