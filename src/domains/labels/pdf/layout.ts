import { Sheet } from '@stockwright/pdf';
import type { Label, LabelLayout } from '../label.ts';
import { onceEach } from '../once-each.ts';
import { type LabelPage, pageOfSheet } from '../sheets.ts';
import type { LabelDocument } from './document.ts';
import { drawSticker, measureOf, points, stickerOf } from './sticker.ts';

/** Lays labels out, on as many sheets as they need, or on a page each. */
export async function layOutLabels({ layout, labels }: LabelDocument): Promise<Buffer> {
  const { places, label: size, ...page } = pageOf(layout);
  const sheet = new Sheet({
    title: 'Labels',
    author: '',
    // The time of printing would make every copy different.
    created: new Date('2000-01-01T00:00:00Z'),
    page: { width: points(page.width), height: points(page.height), margin: 0 },
  });
  const measure = measureOf(sheet);
  const laidOut = onceEach((label: Label) => stickerOf(sheet, label, size, measure));
  let printed = 0;
  for (const { label, copies } of labels) {
    const sticker = laidOut(label);
    for (let copy = 0; copy < copies; copy += 1, printed += 1) {
      if (printed > 0 && printed % places.length === 0) sheet.breakPage();
      const place = places[printed % places.length];
      if (place) drawSticker(sheet, sticker, points(place.x), points(place.y));
    }
  }
  return sheet.finish();
}

function pageOf(layout: LabelLayout): LabelPage {
  if ('sheet' in layout) return pageOfSheet(layout.sheet);
  return { ...layout, label: layout, places: [{ x: 0, y: 0 }] };
}
