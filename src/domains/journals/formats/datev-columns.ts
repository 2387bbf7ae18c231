/** The columns of a file of postings for DATEV, version 13 of the format, in their order. */

export interface DatevColumn {
  heading: string;
  /** Texts are in quotes, also where they are empty. */
  isText: boolean;
}

const texts = (...headings: readonly string[]) =>
  headings.map((heading): DatevColumn => ({ heading, isText: true }));
const others = (...headings: readonly string[]) =>
  headings.map((heading): DatevColumn => ({ heading, isText: false }));

/** Pairs of a kind and a content, numbered from 1. */
const pairs = (kind: string, content: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    texts(`${kind} ${index + 1}`, `${content} ${index + 1}`),
  ).flat();

export const columnsOfPostings: readonly DatevColumn[] = [
  ...others('Umsatz (ohne Soll/Haben-Kz)'),
  ...texts('Soll/Haben-Kennzeichen', 'WKZ Umsatz'),
  ...others('Kurs', 'Basis-Umsatz'),
  ...texts('WKZ Basis-Umsatz'),
  ...others('Konto', 'Gegenkonto (ohne BU-Schlüssel)'),
  ...texts('BU-Schlüssel'),
  ...others('Belegdatum'),
  ...texts('Belegfeld 1', 'Belegfeld 2'),
  ...others('Skonto'),
  ...texts('Buchungstext'),
  ...others('Postensperre'),
  ...texts('Diverse Adressnummer'),
  ...others('Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'),
  ...texts('Beleglink'),
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...texts('KOST1 - Kostenstelle', 'KOST2 - Kostenstelle'),
  ...others('Kost-Menge'),
  ...texts('EU-Land u. UStID (Bestimmung)'),
  ...others('EU-Steuersatz (Bestimmung)'),
  ...texts('Abw. Versteuerungsart'),
  ...others('Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp'),
  ...others('BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'),
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ...others('Stück', 'Gewicht', 'Zahlweise'),
  ...texts('Forderungsart'),
  ...others('Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'),
  ...texts('Auftragsnummer', 'Buchungstyp'),
  ...others('USt-Schlüssel (Anzahlungen)'),
  ...texts('EU-Land (Anzahlungen)'),
  ...others('Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)'),
  ...others('Erlöskonto (Anzahlungen)'),
  ...texts('Herkunft-Kz', 'Buchungs GUID'),
  ...others('KOST-Datum'),
  ...texts('SEPA-Mandatsreferenz'),
  ...others('Skontosperre'),
  ...texts('Gesellschaftername'),
  ...others('Beteiligtennummer'),
  ...texts('Identifikationsnummer', 'Zeichnernummer'),
  ...others('Postensperre bis'),
  ...texts('Bezeichnung SoBil-Sachverhalt'),
  ...others('Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum'),
  ...others('Datum Zuord. Steuerperiode', 'Fälligkeit'),
  ...texts('Generalumkehr (GU)'),
  ...others('Steuersatz'),
  ...texts('Land', 'Abrechnungsreferenz'),
  ...others('BVV-Position'),
  ...texts('EU-Land u. UStID (Ursprung)'),
  ...others('EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'),
];
