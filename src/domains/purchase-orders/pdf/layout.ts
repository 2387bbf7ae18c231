import { Sheet } from '@stockwright/pdf';
import type { PurchaseOrderDocument } from './document.ts';
import { drawFooter, drawNotes, drawSums, reserveFooter } from './foot.ts';
import { drawFacts, drawLetterhead, drawParties } from './head.ts';
import { drawLines } from './lines.ts';

/** Lays a purchase order out on as many pages as it needs. */
export async function layOut(document: PurchaseOrderDocument): Promise<Buffer> {
  const { organization, order } = document;
  const sheet = new Sheet({
    title: `Purchase Order ${order.poNumber}`,
    author: organization.name,
    // The time of printing would make every copy different.
    created: new Date(`${order.orderDate}T00:00:00Z`),
  });
  const footer = reserveFooter(sheet, document);
  drawLetterhead(sheet, document);
  drawFacts(sheet, document);
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawSums(sheet, document);
  drawNotes(sheet, document);
  return sheet.finish((page, pages) => drawFooter(sheet, footer, page, pages));
}
