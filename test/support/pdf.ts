import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page; lengths in points, `y` of its baseline from the page's lower edge. */
export interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** An item of the reader; marks of structure have no text. */
interface Item {
  str?: string;
  transform: number[];
  width: number;
}

/** The pieces of text on each page of a PDF, in the order in which they were written. */
export async function readPdf(file: Uint8Array): Promise<Piece[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const pages: Piece[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    pages.push(
      (items as Item[]).flatMap(({ str: text, transform, width }) => {
        if (!text?.trim()) return [];
        const [, , , size = 0, x = 0, y = 0] = transform;
        return [{ text, x, y, width, size }];
      }),
    );
  }
  await pdf.destroy();
  return pages;
}

/** The text of a page in one piece. */
export const textOf = (page: readonly Piece[] = []): string =>
  page.map(({ text }) => text).join(' ');

/** Pairs of pieces that overlap, measured without descenders. */
export function overlaps(page: readonly Piece[]): string[] {
  return page.flatMap((a, at) =>
    page.slice(at + 1).flatMap((b) => {
      const beside = a.x + a.width <= b.x + 0.5 || b.x + b.width <= a.x + 0.5;
      const above = a.y >= b.y + b.size * 0.7 || b.y >= a.y + a.size * 0.7;
      return beside || above ? [] : [`${a.text} / ${b.text}`];
    }),
  );
}
