import { anyCode, articles, place, quantity, type Synonyms } from './words.ts';

/** The headings of files of counted lines. */
export const countedLines: Synonyms = {
  id: 'Line id; Zeilen-ID',
  itemType: 'Item type; Artikelart; Ledger',
  itemCode: `${anyCode}; Material code; Product code; Artikelcode; Produktcode`,
  barcode: articles.barcode ?? '',
  location: place,
  lotCode: 'Lot; Lot number; Batch; Batch number; Charge; Chargennummer; Los',
  counted: `Counted quantity; Count; Actual; Actual quantity; Physical count; ${quantity};
    Gezählt; Gezählte Menge; Zählmenge; Istmenge; Istbestand; Ist`,
  countedAt: 'Counted on; Count time; Count date; Time; Gezählt am; Zählzeit; Zähldatum; Zeit',
  mode: 'Count mode; Zählart',
  note: 'Notes; Remark; Remarks; Comment; Comments; Notiz; Notizen; Bemerkung; Kommentar',
};
