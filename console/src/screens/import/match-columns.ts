/** Which heading of a file means which column; empty where a heading means none. */
import { plainHeading } from '@stockwright/table-files';

/** Other names of columns, as other programs and other languages have them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  code: ['number', 'no', 'id', 'itemcode', 'itemnumber', 'partnumber', 'articlenumber', 'nummer'],
  name: ['title', 'company', 'companyname', 'item', 'bezeichnung', 'firma'],
  sku: ['product', 'productcode', 'item', 'artikel', 'produkt'],
  material: ['component', 'ingredient', 'item', 'materialcode', 'rohstoff'],
  vendor: ['supplier', 'suppliercode', 'vendorcode', 'lieferant'],
  preferredVendor: ['vendor', 'supplier', 'lieferant'],
  customer: ['customercode', 'buyer', 'client', 'kunde'],
  location: ['warehouse', 'store', 'place', 'site', 'lagerort', 'ort'],
  unit: ['uom', 'unitofmeasure', 'einheit'],
  quantity: ['qty', 'amount', 'count', 'stock', 'onhand', 'menge', 'bestand'],
  unitPrice: ['price', 'preis'],
  unitCost: ['cost', 'price', 'purchaseprice', 'kosten', 'preis'],
  listPrice: ['price', 'salesprice', 'retailprice', 'preis'],
  barcode: ['ean', 'gtin', 'upc'],
  email: ['emailaddress', 'mail'],
  phone: ['telephone', 'tel', 'phonenumber', 'mobile', 'telefon'],
  website: ['url', 'web', 'homepage'],
  taxId: ['vat', 'vatnumber', 'vatid', 'taxnumber', 'steuernummer'],
  paymentTerms: ['terms', 'zahlungsziel'],
  leadTimeDays: ['leadtime', 'lieferzeit'],
  reorderPoint: ['reorderlevel', 'minimumstock', 'minstock', 'meldebestand'],
  notes: ['note', 'comment', 'comments', 'remark', 'remarks', 'notiz'],
  order: ['ordernumber', 'orderno', 'auftrag', 'bestellung'],
  orderKey: ['order', 'ordernumber', 'orderno', 'orderid'],
  line: ['linenumber', 'lineno', 'row', 'zeile'],
  date: ['day', 'datum'],
  orderDate: ['date', 'ordered', 'datum'],
  'address.line1': ['street', 'address', 'address1', 'strasse'],
  'address.postalCode': ['zip', 'zipcode', 'postcode', 'plz'],
  'address.city': ['town', 'ort'],
  'address.country': ['country', 'land'],
};

const passes: readonly ((column: string) => readonly string[])[] = [
  (column) => [plainHeading(column)],
  (column) => [plainHeading(column.split('.').at(-1) ?? '')],
  (column) => synonyms[column] ?? [],
];

/** All headings that mean one of the columns. */
export const headingsOf = (columns: readonly string[]): string[] =>
  columns.flatMap((column) => passes.flatMap((namesOf) => namesOf(column)));

/** One column for each heading; no column twice. Names come before other names. */
export function matchColumns(headings: readonly string[], columns: readonly string[]): string[] {
  const left = new Set(columns);
  const matched = headings.map(() => '');
  for (const namesOf of passes) {
    headings.forEach((heading, at) => {
      if (matched[at]) return;
      const column = [...left].find((one) => namesOf(one).includes(plainHeading(heading)));
      if (!column) return;
      matched[at] = column;
      left.delete(column);
    });
  }
  return matched;
}
