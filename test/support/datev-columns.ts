/**
 * The columns of a file of postings for DATEV, version 13, from the published description: the
 * heading of each, and the form of its field. Texts are in quotes, also where they are empty; all
 * others are bare. It is written apart from the writer of the product.
 */

export type Column = readonly [heading: string, form: RegExp];

const text = (most: number, of = '[^"]|""'): RegExp => new RegExp(`^"(${of}){0,${most}}"$`);
/** A bare field that may be empty. */
const bare = (form: string): RegExp => new RegExp(`^(${form})?$`);
const digits = (most: number): RegExp => bare(`\\d{1,${most}}`);
const decimal = (before: number, after = '2'): RegExp => bare(`\\d{1,${before}},\\d{${after}}`);

const amount = /^(?!0+,00$)\d{1,10},\d{2}$/;
const accountNumber = /^(?!0+$)\d{1,9}$/;
const dayAndMonth = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/;
const day = bare('(0[1-9]|[12]\\d|3[01])(0[1-9]|1[0-2])20\\d{2}');
const flag = bare('[01]');
const twoLetters = /^"([A-Z]{2})?"$/;
const currency = /^"([A-Z]{3})?"$/;
const documentField = (most: number): RegExp => text(most, '[\\w$%/-]');

const pairs = (kind: string, content: string, count: number): Column[] =>
  Array.from({ length: count }, (_, index): Column[] => [
    [`${kind} ${index + 1}`, text(20)],
    [`${content} ${index + 1}`, text(210)],
  ]).flat();

export const datevColumns: readonly Column[] = [
  ['Umsatz (ohne Soll/Haben-Kz)', amount],
  ['Soll/Haben-Kennzeichen', /^"[SH]"$/],
  ['WKZ Umsatz', currency],
  ['Kurs', decimal(4, '2,6')],
  ['Basis-Umsatz', decimal(10)],
  ['WKZ Basis-Umsatz', currency],
  ['Konto', accountNumber],
  ['Gegenkonto (ohne BU-Schlüssel)', accountNumber],
  ['BU-Schlüssel', /^"(\d{4})?"$/],
  ['Belegdatum', dayAndMonth],
  ['Belegfeld 1', documentField(36)],
  ['Belegfeld 2', documentField(12)],
  ['Skonto', decimal(8)],
  ['Buchungstext', text(60)],
  ['Postensperre', flag],
  ['Diverse Adressnummer', text(9, '\\w')],
  ['Geschäftspartnerbank', bare('\\d{3}')],
  ['Sachverhalt', bare('\\d{2}')],
  ['Zinssperre', flag],
  ['Beleglink', text(210)],
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ['KOST1 - Kostenstelle', text(36, '[\\w ]')],
  ['KOST2 - Kostenstelle', text(36, '[\\w ]')],
  ['Kost-Menge', decimal(12, '4')],
  ['EU-Land u. UStID (Bestimmung)', text(15)],
  ['EU-Steuersatz (Bestimmung)', decimal(2)],
  ['Abw. Versteuerungsart', /^"[IKPS]?"$/],
  ['Sachverhalt L+L', digits(3)],
  ['Funktionsergänzung L+L', digits(3)],
  ['BU 49 Hauptfunktionstyp', digits(1)],
  ['BU 49 Hauptfunktionsnummer', digits(2)],
  ['BU 49 Funktionsergänzung', digits(3)],
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ['Stück', digits(8)],
  ['Gewicht', decimal(8)],
  ['Zahlweise', digits(2)],
  ['Forderungsart', text(10, '\\w')],
  ['Veranlagungsjahr', bare('20\\d{2}')],
  ['Zugeordnete Fälligkeit', day],
  ['Skontotyp', digits(1)],
  ['Auftragsnummer', text(30)],
  ['Buchungstyp', twoLetters],
  ['USt-Schlüssel (Anzahlungen)', digits(2)],
  ['EU-Land (Anzahlungen)', twoLetters],
  ['Sachverhalt L+L (Anzahlungen)', digits(3)],
  ['EU-Steuersatz (Anzahlungen)', decimal(2)],
  ['Erlöskonto (Anzahlungen)', bare('\\d{4,8}')],
  ['Herkunft-Kz', twoLetters],
  ['Buchungs GUID', text(36)],
  ['KOST-Datum', day],
  ['SEPA-Mandatsreferenz', text(35)],
  ['Skontosperre', flag],
  ['Gesellschaftername', text(76)],
  ['Beteiligtennummer', bare('\\d{4}')],
  ['Identifikationsnummer', text(11)],
  ['Zeichnernummer', text(20)],
  ['Postensperre bis', day],
  ['Bezeichnung SoBil-Sachverhalt', text(30)],
  ['Kennzeichen SoBil-Buchung', digits(2)],
  ['Festschreibung', flag],
  ['Leistungsdatum', day],
  ['Datum Zuord. Steuerperiode', day],
  ['Fälligkeit', day],
  ['Generalumkehr (GU)', /^"[01]?"$/],
  ['Steuersatz', decimal(2)],
  ['Land', twoLetters],
  ['Abrechnungsreferenz', text(50)],
  ['BVV-Position', bare('[1-5]')],
  ['EU-Land u. UStID (Ursprung)', text(15)],
  ['EU-Steuersatz (Ursprung)', decimal(2)],
  ['Abw. Skontokonto', digits(9)],
];
