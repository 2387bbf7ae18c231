/** The upper part of the first page: sender, title, facts, and the parties in panels. */
import {
  type Cell,
  drawRow,
  heightOf,
  heightOfLines,
  type Line,
  pathOf,
  type Sheet,
  type Style,
} from '@stockwright/pdf';
import { encode } from '@stockwright/pdf/barcode';
import type { Language } from '../../kernel/values/language.ts';
import { addressLines } from './figures.ts';
import { colours, styles } from './look.ts';
import type { Paper, Party, Stamp } from './paper.ts';
import { words } from './words/words.ts';

const titleWidth = 240;
const logoBox = { width: 180, height: 54 };
const panelPadding = 10;
const panelGap = 16;
const barcodeGap = 6;
/** Points: the narrowest bar, the height of bars, and a square of a QR code. */
const barModule = 1;
const barHeight = 30;
const squareModule = 2;
const stampPadding = 6;
const stampGap = 10;
const stampColours: Record<Stamp, string> = {
  DRAFT: colours.quiet,
  CANCELLED: colours.cancelled,
};

export function drawLetterhead(sheet: Sheet, paper: Paper): void {
  const { sender, language } = paper;
  const top = sheet.y;
  const titleHeight = drawTitle(sheet, paper);
  const logo = sheet.picture(sender.logo, logoBox.width, logoBox.height);
  if (logo) {
    sheet.place(logo, sheet.left, top);
    sheet.y += logo.height + 8;
  }
  const width = sheet.width - titleWidth - panelGap;
  const { name, address, phone, taxId } = sender;
  const below = [...addressLines(address, language), phone, taxId && words[language].taxId(taxId)];
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
function drawTitle(sheet: Sheet, paper: Paper): number {
  const { title, stamp, number, barcode, language } = paper;
  const mark = stamp && sheet.line(words[language].stamps[stamp], styles.stamp);
  const markWidth = mark ? mark.width + 2 * stampPadding + stampGap : 0;
  const line = titleLine(sheet, title, titleWidth + panelGap / 2 - markWidth);
  sheet.draw(line, sheet.right, sheet.y, 'right');
  if (stamp && mark) {
    drawStamp(sheet, mark, stampColours[stamp], sheet.right - line.width - stampGap);
  }
  let y = sheet.y + heightOfLines([line]);
  for (const each of sheet.wrap(number, styles.number, titleWidth)) {
    sheet.draw(each, sheet.right, y, 'right');
    y += heightOfLines([each]);
  }
  if (barcode) y += drawBarcode(sheet, barcode, y + barcodeGap) + barcodeGap;
  return y - sheet.y;
}

/** Draws bars, or a QR code of a text that they cannot hold; returns the height. */
function drawBarcode(sheet: Sheet, text: string, top: number): number {
  const hasBars = /^[\x20-\x7e]+$/.test(text);
  const code = encode(hasBars ? 'code128' : 'qrcode', text);
  const module = Math.min(hasBars ? barModule : squareModule, titleWidth / code.width);
  const height = hasBars ? barHeight : module;
  const areas = code.areas.map((area) => ({
    x: area.x * module,
    y: area.y * height,
    width: area.width * module,
    height: area.height * height,
  }));
  sheet.fillPath(pathOf(areas), sheet.right - code.width * module, top, colours.ink);
  return code.height * height;
}

/** A long title is smaller, so that it leaves the sender alone; its line is as high as another. */
function titleLine(sheet: Sheet, title: string, room: number): Line {
  const line = sheet.line(title, styles.title);
  if (line.width <= room) return line;
  const size = (styles.title.size * room) / line.width;
  return sheet.line(title, { ...styles.title, size, leading: heightOf(line) / size });
}

function drawStamp(sheet: Sheet, line: Line, colour: string, right: number): void {
  const width = line.width + 2 * stampPadding;
  sheet.fill(right - width, sheet.y + 9, width, 15, colour, 3);
  sheet.draw(line, right - stampPadding, sheet.y + 11, 'right');
}

/** Dates, terms and references in one row, each below its label. */
export function drawFacts(sheet: Sheet, paper: Paper): void {
  const facts = paper.facts.filter(({ value }) => value);
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

/** The parties in panels side by side. */
export function drawParties(sheet: Sheet, { parties, language }: Paper): void {
  if (parties.length === 0) return;
  const outer = (sheet.width - panelGap) / 2;
  const width = outer - 2 * panelPadding;
  const cells = parties.map((party, at) => ({
    x: sheet.left + at * (outer + panelGap) + panelPadding,
    width,
    lines: partyLines(sheet, party, language, width),
  }));
  const behind = (y: number, height: number) => {
    for (const { x } of cells) {
      sheet.fill(x - panelPadding, y, outer, height, colours.panel, 4);
    }
  };
  drawRow(sheet, cells, { padding: panelPadding, behind });
  sheet.y += 18;
}

function partyLines(sheet: Sheet, party: Party, language: Language, width: number): Line[] {
  const part = (texts: readonly (string | null)[], style: Style): Line[] =>
    texts.flatMap((text) => sheet.wrap(text, style, width));
  return [
    ...part([party.label], styles.label),
    ...part([party.name], styles.party),
    ...part(addressLines(party.address, language), styles.partyLine),
    ...part(party.details, styles.partyDetail),
  ];
}
