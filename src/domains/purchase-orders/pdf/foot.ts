/** Below the lines: sums, notes, and the footer of every page. */
import { drawRow, heightOf, heightOfLines, type Line, type Sheet } from '@stockwright/pdf';
import type { PurchaseOrderDocument } from './document.ts';
import { showAmount } from './figures.ts';
import { stampOf } from './head.ts';
import { colours, styles } from './look.ts';

const narrowestSums = 250;
const sumPadding = 2.5;
/** Sums end where the amounts of the table do. */
const inset = 6;

export function drawSums(sheet: Sheet, document: PurchaseOrderDocument): void {
  const { currency } = document.order;
  const rows = [
    { label: 'Subtotal', amount: document.subtotal, style: styles.sum },
    { label: 'Shipping', amount: document.shippingAmount, style: styles.sum },
    { label: 'Tax', amount: document.taxAmount, style: styles.sum },
    { label: `Total ${currency}`, amount: document.total, style: styles.total },
  ].map(({ label, amount, style }) => ({
    label: sheet.line(label, style),
    amount: sheet.line(showAmount(amount, currency), style),
  }));
  const widths = rows.map(({ label, amount }) => label.width + 12 + amount.width + inset);
  const width = Math.max(narrowestSums, ...widths);
  const left = sheet.right - width;
  sheet.require(rows.reduce((sum, { label }) => sum + heightOf(label) + 2 * sumPadding, 8));
  for (const { label, amount } of rows) {
    if (label.style === styles.total) {
      sheet.fill(left, sheet.y + 3, width, 1.2, colours.accent);
      sheet.y += 6;
    }
    const cells = [
      { x: left, width, lines: [label] },
      { x: left, width: width - inset, align: 'right' as const, lines: [amount] },
    ];
    drawRow(sheet, cells, { padding: sumPadding });
  }
  sheet.y += 16;
}

export function drawNotes(sheet: Sheet, { order }: PurchaseOrderDocument): void {
  const notes = sheet.wrap(order.notes?.trim() ?? null, styles.note, sheet.width);
  if (notes.length === 0) return;
  const title = sheet.line('Notes', styles.section);
  // The title is not left alone at the end of a page.
  sheet.require(heightOf(title) + 3 * heightOf({ style: styles.note }));
  drawRow(sheet, [{ x: sheet.left, width: sheet.width, lines: [title] }]);
  sheet.y += 3;
  // Line by line, so that notes fill the rest of a page.
  for (const line of notes) drawRow(sheet, [{ x: sheet.left, width: sheet.width, lines: [line] }]);
}

/** Sender and order number in the footer of every page, beside the page number. */
export interface Footer {
  sender: Line[];
  number: Line[];
}

const footerGap = 6;
const columnGap = 12;
const pageNumberWidth = 90;
const footerWidth = (sheet: Sheet) => (sheet.width - pageNumberWidth) / 2 - columnGap;

/** Prepares the footer of the pages and reserves its space. */
export function reserveFooter(sheet: Sheet, document: PurchaseOrderDocument): Footer {
  const { organization, order } = document;
  const width = footerWidth(sheet);
  const stamp = stampOf(order.status);
  const number = stamp ? `${order.poNumber} · ${stamp}` : order.poNumber;
  const footer = {
    sender: sheet.wrap(organization.name, styles.footer, width),
    number: sheet.wrap(number, styles.footer, width),
  };
  sheet.bottom -= Math.max(heightOfLines(footer.sender), heightOfLines(footer.number)) + footerGap;
  return footer;
}

export function drawFooter(sheet: Sheet, footer: Footer, page: number, pages: number): void {
  const top = sheet.bottom + footerGap;
  sheet.rule(top, colours.rule);
  const columns = [
    { x: sheet.left, lines: footer.sender },
    { x: sheet.left + footerWidth(sheet) + columnGap, lines: footer.number },
  ];
  for (const { x, lines } of columns) {
    lines.forEach((line, at) => {
      sheet.draw(line, x, top + 4 + at * heightOf(line));
    });
  }
  const label = sheet.line(`Page ${page} of ${pages}`, styles.footer);
  sheet.draw(label, sheet.right, top + 4, 'right');
}
