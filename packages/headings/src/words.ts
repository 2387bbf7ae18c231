/** Headings that several imports share. */

export type Synonyms = Readonly<Record<string, string>>;

/** Codes of articles. */
/** Of goods that are bought or made for others. */
export const productCode = `SKU; Variant SKU; Product SKU; Product code; Product number; Product no;
  Produktnummer; Produkt-Nr.; Produktcode; Variant code; Product variant code / SKU;
  Variant code / SKU; Variantennummer`;

/** Of goods of any kind. */
export const anyCode = `Item code; Item number; Item no; Item #; Item; Article number; Article no;
  Article code; Article; Part number; Part no; Stock code; Material number; Artikelnummer;
  Artikel-Nr.; Art.-Nr.; Art.Nr; Artikelcode; Artikel; Teilenummer; Teile-Nr.; Sachnummer;
  Materialnummer; Material-Nr.; MPN; Manufacturer part number; Mfr. part number; Bestell-Nr.`;

export const itemCode = `${productCode}; ${anyCode}`;

/** Where `Count` is on which side of a count goods moved. */
export const units = `Qty; Qnty; Amount; Pieces; Menge; Anzahl; Stück; Stückzahl;
  Quantity (units)`;

export const quantity = `${units}; Count`;

/** On which side of a stock count goods moved. */
const sideOfCount = `Before or after the count; Before or after count; Side of count;
  Count side; Vor oder nach Inventur; Vor oder nach der Zählung; Zählungsseite`;

export const cost = `Cost; Unit cost; Cost price; Purchase price; Buying price; Cost per item;
  Cost per unit; Default cost; Default unit cost; Default purchase price; Standard cost;
  Variant cost; Average cost; Price; Unit price; EK; EK-Preis; EK netto; Netto-EK; Einkaufspreis;
  Einstandspreis; Durchschnittlicher Einkaufspreis; Kosten; Stückkosten; Selbstkosten; Preis;
  Stückpreis; Einzelpreis; Nettopreis`;

export const place = `Warehouse; Location; Location name; Location code; Stock location; Store;
  Storage; Place; Site; Depot; Bin; Lager; Lagerort; Lagerplatz; Lagername; Ort; Standort;
    Filiale`;

export const category = `Category; Categories; Category name; Product category; Item category;
  Product type; Item type; Item group; Product group; Group; Kategorie; Kategorien; Warengruppe;
  Artikelgruppe; Artikelkategorie; Artikelart; Produktart; Produktgruppe; Produktkategorie;
    Gruppe`;

/** Where `Vendor code` and `Vendor name` are those of an article. */
export const vendorAlone = `Supplier; Vendor; Supplier name; Supplier code;
  Supplier number; Vendor number; Default supplier; Default vendor; Default vendor name;
  Primary supplier; Main supplier; Preferred supplier; Lieferant; Lieferantenname;
  Lieferantennummer; Lieferanten-Nr.; Hauptlieferant; Standardlieferant; Bevorzugter Lieferant;
  Kreditor; Kreditorennummer`;

/** Where `Vendor code` is the code of an article. */
export const vendorOfArticle = `${vendorAlone}; Vendor name`;

export const vendor = `${vendorOfArticle}; Vendor code`;

/** The code of an article with its vendor. */
export const vendorCode = `Supplier item code; Supplier item number; Supplier SKU;
  Supplier part number; Supplier product code; Vendor item code; Vendor item number; Vendor SKU;
  Vendor part number; Vendor product code; Order number of the supplier; Lieferanten-Artikelnummer;
  Lieferantenartikelnummer; Artikelnummer des Lieferanten; Lief.-Art.-Nr.`;

export const customer = `Customer; Customer name; Customer code; Customer number; Customer no;
  Client; Client name; Buyer; Account; Billing name;
  Kunde; Kundenname; Kundennummer; Kunden-Nr.; Kd-Nr.;
  Debitor; Debitorennummer; Auftraggeber; Käufer`;

const address = {
  line1: `Street; Street address; Address; Address 1; Address1; Address line 1; Street and number;
    Straße; Straße und Hausnummer; Straße Nr.; Straße/Hausnr.; Str.; Anschrift; Adresse; Adresse 1;
    Adresszeile 1`,
  line2: `Address 2; Address2; Address line 2; Street 2; Apartment; Adresszusatz; Adresse 2;
    Adresszeile 2; Zusatz`,
  city: 'City; Town; Locality; Ort; Stadt; Wohnort',
  region: 'Region; State; Province; County; Province code; State code; Bundesland; Kanton; Provinz',
  postalCode: `Zip; Zip code; ZIP/Postal code; Postcode; Postal code; Postcode / ZIP; PLZ;
    Postleitzahl`,
  country: 'Country; Country code; Land; Ländercode; Länderkürzel; Länderkennzeichen; Staat',
};

/** An address in a field: its headings alone, if `alone`, and after each of the words. */
export const addressIn = (field: string, words: readonly string[], alone: boolean): Synonyms =>
  Object.fromEntries(
    Object.entries(address).map(([part, headings]) => {
      const after = words.flatMap((word) => headings.split(';').map((each) => `${word} ${each}`));
      return [`${field}.${part}`, [...(alone ? [headings] : []), ...after].join(';')];
    }),
  );

export const billing = ['Billing', 'Invoice', 'Default Address', 'Rechnung', 'Rechnungs'];
export const shipping = ['Shipping', 'Delivery', 'Ship to', 'Liefer', 'Lieferung', 'Versand'];

export const everywhere: Synonyms = {
  externalId: `External ID; External key; External reference; Foreign ID; Remote ID; Token;
    Externe ID; Externe Nummer; Fremd-ID; Fremdschlüssel`,
  notes: `Note; Notes; Comment; Comments; Remark; Remarks; Memo; Internal note; Internal notes;
    Notiz; Notizen; Bemerkung; Bemerkungen; Kommentar; Anmerkung; Anmerkungen; Hinweis`,
  currency: 'Currency code; Währung; Währungscode; Währungskürzel',
};

/** The id of a record that is no master. */
export const recordId = 'ID; Interne ID; UUID; System-ID';

export const masters: Synonyms = {
  id: `ID; Internal ID; Record ID; UUID; Product ID; Variant ID; Item ID; Variation ID; Article ID;
    Interne ID; Artikel-ID; Produkt-ID; Varianten-ID; Customer ID; Supplier ID; Vendor ID;
    Kunden-ID; Lieferanten-ID; System-ID`,
  isActive: 'Active; Is active; Enabled; Aktiv; Ist aktiv',
};

export const articles: Synonyms = {
  ...masters,
  code: `${itemCode}; Code; Internal reference; Default code; Number; No; Nr; Nummer; Kürzel;
    Interne Referenz`,
  name: `Title; Item name; Product name; Product title; Article name; Part name; Display name;
    Product / variant name; Artikelname; Artikelbezeichnung; Bezeichnung; Benennung; Produktname;
    Titel; Kurzbezeichnung; Kurztext; Materialbezeichnung`,
  unit: `UOM; Unit of measure; Unit of measurement; Units of measure; Units; Stock unit; Base unit;
    Stock UOM; Einheit; Mengeneinheit; ME; Basiseinheit; Lagereinheit; Verkaufseinheit;
    Basismengeneinheit`,
  wholeUnits: `Whole units only; Whole numbers only; Only whole units; Ganze Einheiten;
    Nur ganze Einheiten; Nur ganze Stück; Ganzzahlig`,
  description: `Long description; Product description; Item description; Details; Body (HTML);
    Body HTML; Body; Additional info;
    Beschreibung; Artikelbeschreibung; Produktbeschreibung; Langtext;
    Beschreibungstext; Langbeschreibung`,
  barcode: `Variant Barcode; GTIN; EAN; UPC; ISBN; GTIN, UPC, EAN, or ISBN; EAN/GTIN; GTIN/EAN;
    UPC/EAN; UPC/EAN/GTIN; EAN-Code; EAN-13; EAN13; Bar code; Barcodes; Product barcode;
    Registered barcode; Strichcode`,
  reorderPoint: `Reorder level; Reorder point; Reorder quantity; Minimum stock; Min stock;
    Minimum stock level; Min stock level; Minimum quantity; Low stock; Low stock amount;
    Low stock threshold; Low stock alert; Stock alert; Stock alert count; Safety stock;
    Safety stock level; Par level; Mindestbestand; Min. Bestand; Mindestlagerbestand; Meldebestand;
    Sicherheitsbestand; Bestellpunkt; Bestand min`,
  leadTimeDays: `Lead time; Lead time in days; Default lead time; Supplier lead time;
    Default vendor lead time; Delivery time; Lieferzeit; Lieferzeit in Tagen; Lieferfrist;
    Wiederbeschaffungszeit; Beschaffungszeit; Vorlaufzeit; Durchlaufzeit`,
};

export const partners: Synonyms = {
  ...masters,
  email: `E-mail; Email; Email address; E-mail address; Mail; Contact email; Billing email;
    E-Mail-Adresse; Mailadresse`,
  phone: `Telephone; Tel; Phone number; Phone no; Billing phone; Default Address Phone; Telefon;
    Telefonnummer; Telefon 1; Tel. 1; Rufnummer; Fon`,
  taxId: `Tax number; VAT; VAT number; VAT ID; VAT no; VAT registration number; Tax registration;
    USt-IdNr.; USt-ID; UStID; Umsatzsteuer-ID; Umsatzsteuer-Identifikationsnummer; UID; UID-Nummer;
    Steuernummer; Steuer-Nr.`,
  paymentTerms: `Payment term; Terms; Terms of payment; Zahlungsziel; Zahlungsbedingung;
    Zahlungsbedingungen; Zahlungskondition; Zahlungskonditionen`,
  language: `Language of papers; Document language; Language code; Sprache der Belege; Belegsprache;
    Korrespondenzsprache; Sprachcode`,
};

export const orders: Synonyms = {
  id: recordId,
  quantity: `${quantity}; Ordered quantity; Order quantity; Line quantity;
    Lineitem quantity; Line item quantity; Bestellmenge; Auftragsmenge; Planmenge`,
  orderKey: `Order; Order number; Order no; Order #; Order ID; Order key; Order name; Bestell-ID;
    Auftrags-ID; Auftrag; Belegnummer; Beleg-Nr.`,
  orderDate: `Date; Ordered; Ordered on; Created at; Created date; Date created; Order created;
    Datum; Bestelldatum; Auftragsdatum; Belegdatum; Bestellt am`,
  exchangeRate: 'Rate; FX rate; Currency rate; Kurs; Wechselkurs; Umrechnungskurs',
  shippingAmount: `Shipping; Shipping cost; Shipping costs; Freight; Delivery cost; Versand;
    Versandkosten; Fracht; Frachtkosten; Porto`,
  taxAmount: 'Tax; Taxes; VAT; Sales tax; Steuer; MwSt; MwSt.-Betrag; USt; Umsatzsteuer',
  unitPrice: `Price; Unit price; Price per unit; Item price; Lineitem price; Line item price;
    Net price; Preis; Einzelpreis; Stückpreis; Nettopreis; Preis pro Stück`,
  discountPercent: 'Discount; Discount %; Line discount; Rabatt; Rabatt %; Rabatt in %',
  description: 'Line description; Item description; Lineitem name; Beschreibung; Positionstext',
  status: 'Order status; State; Auftragsstatus; Bestellstatus',
};

/** The number of an order, as a column that names it. */
export const numbers = {
  po: `PO number; PO no; PO #; PO; Purchase order; Purchase order number; Purchase order no;
    Bestellnummer; Bestellung; Bestellung Nr.`,
  wo: `WO number; WO no; WO #; WO; MO number; MO #; MO; Work order; Work order number;
    Manufacturing order; Manufacturing order number; Production order; Fertigungsauftrag;
    Fertigungsauftragsnummer; Produktionsauftrag; Auftragsnummer; Auftrags-Nr.`,
  so: `SO number; SO no; SO #; SO; Sales order; Sales order number; Sales order #; Auftragsnummer;
    Auftrags-Nr.; Kundenauftrag; Auftragsbestätigung`,
};

/** A column of a movement: the order that is received or shipped. */
export const orderOf = (number: string) => `Order number; Order no; Order #; ${number}; Auftrag`;

export const movements: Synonyms = {
  id: recordId,
  line: `Line number; Line no; Line #; Row; Position; Pos.; Zeile; Positionsnummer; Pos.-Nr.;
    ${itemCode}`,
  receiptKey: 'Receipt; Delivery note; Delivery; Lieferschein; Lieferscheinnummer; Lieferung',
  receiptNumber: 'Receipt no; Goods receipt number; Wareneingangsnummer; Eingangsnummer',
  receiptDate: `Date; Received on; Received at; Received date; Date received; Datum; Eingangsdatum;
    Wareneingangsdatum; Eingang am; Lieferdatum; Erhalten am`,
  count: sideOfCount,
};

/** How materials and products are bought. */
export const packs: Synonyms = {
  minimumOrderQuantity: `MOQ; Min order quantity; Minimum order qty; Min. order qty;
    Mindestbestellmenge; Mindestabnahme; Mindestabnahmemenge; Mindestmenge`,
  orderMultiple: `Purchase multiple; Order increment; Bestellvielfaches; Abnahmeintervall;
    Bestellintervall; Bestelleinheit Vielfaches`,
  purchaseUnit: `Purchase unit of measure; Purchase units of measure; Purchase UOM; Buying unit;
    Order unit; Einkaufseinheit; Bestelleinheit; Bestellmengeneinheit; Gebinde`,
  unitsPerPurchaseUnit: `Units per pack; Pack size; Units per case; Case quantity;
    Conversion rate; Purchase unit conversion rate; UOM conversion; VPE; Verpackungseinheit;
    Umrechnungsfaktor; Stück pro Gebinde; Gebindegröße; Inhalt`,
};

/** Goods that come back, or go back. */
export const returns: Synonyms = {
  id: recordId,
  line: movements.line ?? '',
  receiptKey: 'Delivery note; Delivery; Lieferschein; Lieferscheinnummer; Lieferung',
  returnNumber: 'Return; Return no; Return #; Return id; Retoure; Retourennummer; Rücksendung',
  returnDate: `Date; Returned on; Returned at; Return day; Datum; Rückgabedatum; Retourendatum;
    Rücksendedatum`,
  location: place,
  quantity: `${quantity}; Returned; Returned quantity; Quantity returned; Retourniert;
    Retourenmenge; Rückgabemenge`,
  reason: 'Return reason; Reason for return; Grund; Rückgabegrund; Retourengrund',
};

export const conversionCost = `Labor cost; Labour cost; Operation cost; Manufacturing cost;
  Processing cost; Fertigungskosten; Lohnkosten; Herstellkosten; Bearbeitungskosten`;
