import { Sheet } from '@stockwright/pdf';
import { drawFooter, drawNotes, drawSums, reserveFooter } from './foot.ts';
import { drawFacts, drawLetterhead, drawParties } from './head.ts';
import type { Paper } from './paper.ts';
import { drawTables } from './table.ts';

/** Lays a paper out on as many pages as it needs. */
export async function layOut(paper: Paper): Promise<Buffer> {
  const { title, number, sender, day } = paper;
  const sheet = new Sheet({
    title: `${title} ${number}`,
    author: sender.name,
    created: new Date(`${day}T00:00:00Z`),
  });
  const footer = reserveFooter(sheet, paper);
  drawLetterhead(sheet, paper);
  drawFacts(sheet, paper);
  drawParties(sheet, paper);
  drawTables(sheet, paper);
  drawSums(sheet, paper);
  drawNotes(sheet, paper);
  return sheet.finish((page, pages) => drawFooter(sheet, footer, page, pages));
}
