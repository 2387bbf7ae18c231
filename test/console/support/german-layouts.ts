/** Files of programs that are German: headings, letters and numbers. */
import write from 'write-excel-file/node';
import type { Layout } from './layout.ts';

/** Windows-1252, which has the euro sign where Latin-1 has a control character. */
const windows = (rows: readonly string[]) =>
  Buffer.from(`${rows.join('\r\n')}\r\n`.replaceAll('€', '\u0080'), 'latin1');

const priceHeadings = [
  ...['Artikelnummer', 'Artikelbezeichnung', 'Warengruppe', 'ME', 'EK-Preis', 'Gebinde', 'VPE'],
  ...['Mindestbestand', 'Lieferant', 'Lieferzeit (Tage)', 'EAN'],
];

type PriceRow = readonly (string | number)[];

const mill = 'Mühle Süß & Söhne';

/** The rows of a price list; a workbook has numbers where they are numbers here. */
const priceRows: readonly PriceRow[] = [
  [
    '100-01',
    'Weizenmehl "Größe 550"',
    'Mehle',
    'KG',
    0.895,
    'Sack',
    25,
    100,
    mill,
    5,
    4021900000019,
  ],
  ['100-02', 'Safranfäden, Güte 1', 'Gewürze', 'KG', 4018.5, '', '', 0.5, mill, 14, 4021900000026],
  ['100-03', 'Mohn', 'Gewürze', 'KG', 'auf Anfrage', '', '', 2.25, mill, 14, 4021900000033],
];

const titles = ['Preisliste Großhandel, gültig ab 1.3.2026', 'Alle Preise in € netto'];

const germanNumber = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 6 });

/** A row as CSV: a price has the sign of its currency, and a comma before its decimals. */
const priceLine = (row: PriceRow) =>
  row
    .map((cell, at) => {
      if (typeof cell === 'string') return `"${cell.replaceAll('"', '""')}"`;
      if (at === 10) return String(cell);
      return at === 4 ? `${germanNumber(cell)} €` : germanNumber(cell);
    })
    .join(';');

const text = (value: string) => ({ value, type: String });

const priceBook = () =>
  write([
    ...titles.map((title) => [text(title)]),
    [],
    priceHeadings.map(text),
    ...priceRows.map((row) =>
      row.map((value) => (typeof value === 'number' ? { value, type: Number } : text(value))),
    ),
  ]).toBuffer();

/** A price list in both forms comes in alike. */
const priceList: Omit<Layout, 'title' | 'name' | 'content'> = {
  kind: 'materials',
  makes: [`vendor ${mill}`, 'type Mehle', 'type Gewürze'],
  faults: [{ cell: 'unitCost 7', says: 'must be a number', write: '12,40' }],
  path: '/materials',
  records: [
    {
      ...{ code: '100-01', name: 'Weizenmehl "Größe 550"', unit: 'KG', unitCost: 0.895 },
      ...{ purchaseUnit: 'Sack', unitsPerPurchaseUnit: 25, barcode: '4021900000019' },
      ...{ materialTypeName: 'Mehle', preferredVendorName: mill, leadTimeDays: 5 },
    },
    { code: '100-02', unitCost: 4018.5, reorderPoint: 0.5, materialTypeName: 'Gewürze' },
    { code: '100-03', unitCost: 12.4, reorderPoint: 2.25, barcode: '4021900000033' },
  ],
};

const customers: Layout = {
  title: 'German customers in UTF-16 with tabs',
  kind: 'customers',
  name: 'Kunden.txt',
  content: () => {
    const rows = [
      'Kundennummer\tFirma\tAnsprechpartner\tStraße\tPLZ\tOrt\tLand\tTelefon\tE-Mail\tUSt-IdNr.\tZahlungsziel\tKundengruppe\tBemerkung',
      '10001\tBäckerei Süß GmbH\tÄnne Süß\tAm Wall 3\t28195\tBremen\tDE\t0421 5550112\tsuess@example.de\tDE123456789\t30 Tage netto\tGastronomie\t"Liefert ""hinten"" an"',
      '10002\tCafé Krönung\tJörg Maß\tStephansplatz 1\t01010\tWien\tÖsterreich\t+43 1 5131234\tcafe@example.at\t\t14 Tage netto\tGastronomie\t',
    ];
    return Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`, 'utf16le');
  },
  makes: ['type Gastronomie'],
  path: '/customers',
  records: [
    {
      ...{ code: '10001', name: 'Bäckerei Süß GmbH', email: 'suess@example.de' },
      billingAddress: { line1: 'Am Wall 3', postalCode: '28195', city: 'Bremen', country: 'DE' },
      ...{ taxId: 'DE123456789', paymentTerms: '30 Tage netto', notes: 'Liefert "hinten" an' },
      customerTypeName: 'Gastronomie',
    },
    {
      ...{ code: '10002', name: 'Café Krönung', phone: '+4315131234' },
      billingAddress: { postalCode: '01010', city: 'Wien', country: 'AT' },
    },
  ],
};

const vendors: Layout = {
  title: 'German vendors of an accounting program, with names in two columns',
  kind: 'vendors',
  name: 'Kreditoren.csv',
  content: () =>
    windows([
      'Lieferantennummer;Name 1;Name 2;Straße;PLZ;Ort;Land;Telefon 1;E-Mail;Internet;USt-IdNr.;Zahlungsbedingung;Lieferzeit in Tagen;Währung;Saldo',
      '70001;Mühle Nord KG;Werk Lüneburg;Am Fluß 12;21335;Lüneburg;DE;04131 55501;post@muehle.example;https://muehle.example;DE987654321;14 Tage 2 % Skonto, 30 Tage netto;6;EUR;-1.204,50',
      '70002;Saline Süd;;Salzweg 4;83435;Bad Reichenhall;DE;08651 7770;info@saline.example;www.saline.example;;30 Tage netto;10;EUR;0,00',
    ]),
  faults: [{ cell: 'website 3', says: 'http', write: 'https://www.saline.example' }],
  path: '/vendors',
  records: [
    {
      ...{ code: '70001', name: 'Mühle Nord KG', leadTimeDays: 6, currency: 'EUR' },
      address: { line1: 'Am Fluß 12', postalCode: '21335', city: 'Lüneburg', country: 'DE' },
      ...{ paymentTerms: '14 Tage 2 % Skonto, 30 Tage netto', taxId: 'DE987654321' },
      website: 'https://muehle.example',
    },
    { code: '70002', name: 'Saline Süd', website: 'https://www.saline.example' },
  ],
};

export const germanLayouts: readonly Layout[] = [
  {
    ...priceList,
    title: 'A German price list of Windows, below its titles',
    name: 'Preisliste.csv',
    content: () => windows([...titles, '', priceHeadings.join(';'), ...priceRows.map(priceLine)]),
  },
  {
    ...priceList,
    title: 'The same price list as a workbook',
    name: 'Preisliste.xlsx',
    content: priceBook,
  },
  customers,
  vendors,
];
