/** The upper part of the first page: sender, order, vendor and ship-to location. */
import {
  type Cell,
  drawRow,
  heightOfLines,
  type Line,
  type Sheet,
  type Style,
} from '@stockwright/pdf';
import type { PurchaseOrderDocument } from './document.ts';
import { addressLines, showDay } from './figures.ts';
import { colours, styles } from './look.ts';

const titleWidth = 240;
const logoBox = { width: 180, height: 54 };
const panelPadding = 10;
const panelGap = 16;

/** The stamp of a document that is not an order yet, or not any more. */
export function stampOf(status: string): string | undefined {
  return status === 'Draft' || status === 'Cancelled' ? status.toUpperCase() : undefined;
}

export function drawLetterhead(sheet: Sheet, { organization, order }: PurchaseOrderDocument): void {
  const top = sheet.y;
  const titleHeight = drawTitle(sheet, order);
  const logo = sheet.picture(organization.logo, logoBox.width, logoBox.height);
  if (logo) {
    sheet.place(logo, sheet.left, top);
    sheet.y += logo.height + 8;
  }
  const width = sheet.width - titleWidth - panelGap;
  const { name, address, phone, taxId } = organization;
  const below = [...addressLines(address), phone, taxId && `Tax ID ${taxId}`];
  const lines = [
    ...sheet.wrap(name, styles.sender, width),
    ...below.flatMap((line) => sheet.wrap(line, styles.senderAddress, width)),
  ];
  drawRow(sheet, [{ x: sheet.left, width, lines }]);
  sheet.y = Math.max(sheet.y, top + titleHeight) + 14;
  sheet.rule(sheet.y, colours.accent, 1.2);
  sheet.y += 12;
}

/** Draws the title in the upper right corner; returns its height. */
function drawTitle(sheet: Sheet, order: PurchaseOrderDocument['order']): number {
  const title = sheet.line('Purchase Order', styles.title);
  sheet.draw(title, sheet.right, sheet.y, 'right');
  const stamp = stampOf(order.status);
  if (stamp) drawStamp(sheet, stamp, sheet.right - title.width - 10);
  let y = sheet.y + heightOfLines([title]);
  for (const line of sheet.wrap(order.poNumber, styles.number, titleWidth)) {
    sheet.draw(line, sheet.right, y, 'right');
    y += heightOfLines([line]);
  }
  return y - sheet.y;
}

function drawStamp(sheet: Sheet, text: string, right: number): void {
  const line = sheet.line(text, styles.stamp);
  const colour = text === 'CANCELLED' ? colours.cancelled : colours.quiet;
  const width = line.width + 12;
  sheet.fill(right - width, sheet.y + 9, width, 15, colour, 3);
  sheet.draw(line, right - 6, sheet.y + 11, 'right');
}

/** Dates, terms and references in one row, each below its label. */
export function drawFacts(sheet: Sheet, { order }: PurchaseOrderDocument): void {
  const facts = [
    { label: 'Order date', value: showDay(order.orderDate), share: 2 },
    { label: 'Expected', value: order.expectedDate && showDay(order.expectedDate), share: 2 },
    { label: 'Currency', value: order.currency, share: 1.4 },
    { label: 'Payment terms', value: order.paymentTerms, share: 3.3 },
    { label: 'Your reference', value: order.vendorReference, share: 3.3 },
  ].filter(({ value }) => value);
  const shares = facts.reduce((sum, { share }) => sum + share, 0);
  const gap = 12;
  // A few facts do not fill the width of the page.
  const unit = (sheet.width + gap) / Math.max(shares, 10);
  let x = sheet.left;
  const cells = facts.map(({ label, value, share }): Cell => {
    const width = share * unit - gap;
    const lines = [
      ...sheet.wrap(label, styles.label, width),
      ...sheet.wrap(value, styles.fact, width),
    ];
    const cell = { x, width, lines };
    x += share * unit;
    return cell;
  });
  drawRow(sheet, cells);
  sheet.y += 14;
}

/** Vendor and ship-to in panels side by side. */
export function drawParties(sheet: Sheet, { vendor, shipTo }: PurchaseOrderDocument): void {
  const outer = (sheet.width - panelGap) / 2;
  const width = outer - 2 * panelPadding;
  const part = (texts: (string | null)[], style: Style): Line[] =>
    texts.flatMap((text) => sheet.wrap(text, style, width));
  const panels = [
    [
      ...part(['Vendor'], styles.label),
      ...part([vendor.name], styles.party),
      ...part(addressLines(vendor.address), styles.partyLine),
      ...part([vendor.email, vendor.phone], styles.partyDetail),
      ...part([vendor.taxId && `Tax ID ${vendor.taxId}`], styles.partyDetail),
      ...part([`Vendor no. ${vendor.code}`], styles.partyDetail),
    ],
    shipTo && [
      ...part(['Ship to'], styles.label),
      ...part([shipTo.name], styles.party),
      ...part(addressLines(shipTo.address), styles.partyLine),
    ],
  ].filter((lines) => lines !== null);
  const cells = panels.map((lines, at) => ({
    x: sheet.left + at * (outer + panelGap) + panelPadding,
    width,
    lines,
  }));
  const behind = (y: number, height: number) => {
    for (const { x } of cells) {
      sheet.fill(x - panelPadding, y, outer, height, colours.panel, 4);
    }
  };
  drawRow(sheet, cells, { padding: panelPadding, behind });
  sheet.y += 18;
}
