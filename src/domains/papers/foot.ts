/** Below the lines: sums, notes, and the footer of every page. */
import { drawRow, heightOf, heightOfLines, type Line, type Sheet } from '@stockwright/pdf';
import { colours, styles } from './look.ts';
import type { Paper } from './paper.ts';
import { words } from './words/words.ts';

const narrowestSums = 250;
const sumPadding = 2.5;
/** Sums end where the amounts of the table do. */
const inset = 6;

export function drawSums(sheet: Sheet, { sums }: Paper): void {
  if (sums.length === 0) return;
  const rows = sums.map(({ label, amount, isTotal }) => {
    const style = isTotal ? styles.total : styles.sum;
    return { label: sheet.line(label, style), amount: sheet.line(amount, style) };
  });
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

export function drawNotes(sheet: Sheet, paper: Paper): void {
  const notes = sheet.wrap(paper.notes?.trim() ?? null, styles.note, sheet.width);
  if (notes.length === 0) return;
  const title = sheet.line(words[paper.language].notes, styles.section);
  // The title is not left alone at the end of a page.
  sheet.require(heightOf(title) + 3 * heightOf({ style: styles.note }));
  drawRow(sheet, [{ x: sheet.left, width: sheet.width, lines: [title] }]);
  sheet.y += 3;
  // Line by line, so that notes fill the rest of a page.
  for (const line of notes) drawRow(sheet, [{ x: sheet.left, width: sheet.width, lines: [line] }]);
}

/** Sender and number of the paper in the footer of every page, beside the page number. */
export interface Footer {
  pageOf(page: number, pages: number): string;
  sender: Line[];
  number: Line[];
}

const footerGap = 6;
const columnGap = 12;
const pageNumberWidth = 90;
const footerWidth = (sheet: Sheet) => (sheet.width - pageNumberWidth) / 2 - columnGap;

/** Prepares the footer of the pages and reserves its space. */
export function reserveFooter(sheet: Sheet, paper: Paper): Footer {
  const { sender, number, stamp, language } = paper;
  const { page, stamps } = words[language];
  const width = footerWidth(sheet);
  const stamped = stamp ? `${number} · ${stamps[stamp]}` : number;
  const footer = {
    pageOf: page,
    sender: sheet.wrap(sender.name, styles.footer, width),
    number: sheet.wrap(stamped, styles.footer, width),
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
  const label = sheet.line(footer.pageOf(page, pages), styles.footer);
  sheet.draw(label, sheet.right, top + 4, 'right');
}
