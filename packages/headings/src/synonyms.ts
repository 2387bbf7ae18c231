import { countedLines } from './counted-lines.ts';
import {
  addressIn,
  anyCode,
  articles,
  billing,
  category,
  conversionCost,
  cost,
  customer,
  everywhere,
  itemCode,
  masters,
  movements,
  numbers,
  orderOf,
  orders,
  packs,
  partners,
  place,
  productCode,
  quantity,
  recordId,
  returns,
  type Synonyms,
  shipping,
  sideOfCount,
  units,
  vendor,
  vendorAlone,
  vendorCode,
  vendorOfArticle,
} from './words.ts';

const purchaseTerms: Synonyms = { preferredVendor: vendor, ...packs };

/**
 * The headings that people have for the columns of each import, in English and German: of shops,
 * accounting and production systems, price lists and spreadsheets. A heading that comes first is
 * the better match. A heading means one column of an import at most;
 * `src/import/synonyms.test.ts` of the service checks it.
 *
 * An ID of another system is never a code: it is a heading of `id`, which keeps it as externalId.
 */
export const synonyms: Readonly<Record<string, Synonyms>> = {
  importVendors: {
    ...everywhere,
    ...partners,
    code: `Code; Supplier code; Vendor code; Supplier number; Vendor number; Supplier no;
      Vendor no; Number; No; Nr; Nummer; Account number; Lieferantennummer; Lieferanten-Nr.;
      Lieferantencode; Lief.-Nr.; Kreditor; Kreditorennummer; Kreditoren-Nr.; Kürzel`,
    name: `Company; Company name; Supplier name; Supplier; Vendor name; Vendor; Full name;
      Display name; Business name; Title; Firma; Firmenname; Lieferant; Lieferantenname; Name 1;
      Bezeichnung`,
    ...addressIn('address', [], true),
    leadTimeDays: articles.leadTimeDays ?? '',
    minimumOrderValue: `Minimum order value; Minimum order amount; Minimum order; Min order value;
      Min. order value; MOV; Mindestbestellwert; Mindestbestellbetrag; Mindestauftragswert;
      Mindermengengrenze`,
    website: 'URL; Web; Web site; Homepage; Web page; Webseite; Internet; Internetadresse',
  },
  importCustomers: {
    ...everywhere,
    ...partners,
    code: `Code; Customer code; Customer number; Customer no; Client code; Number; No;
      Nr; Nummer; Account number; Kundennummer; Kunden-Nr.; Kundencode; Kd-Nr.; Kdnr; Debitor;
      Debitorennummer; Debitoren-Nr.; Kürzel`,
    name: `Company; Company name; Customer name; Customer; Client; Client name; Full name;
      Display name; Business name; Billing company; Title; Firma; Firmenname; Kunde; Kundenname;
      Name 1; Bezeichnung`,
    ...addressIn('billingAddress', billing, true),
    ...addressIn('shippingAddress', shipping, false),
    customerType: `Category; Customer category; Customer group; Group; Type; Price group;
      Kategorie; Kundengruppe; Kundenkategorie; Kundenart; Kundentyp; Gruppe`,
    customerSegment: 'Segment; Market segment; Industry; Kundensegment; Branche',
    broker: `Agent; Sales rep; Sales representative; Salesperson; Vertreter; Handelsvertreter;
      Makler; Vermittler`,
  },
  importMaterials: {
    ...everywhere,
    ...articles,
    materialType: `${category}; Material group; Material category; Materialart; Materialgruppe`,
    unitCost: cost,
    ...purchaseTerms,
  },
  importSkus: {
    ...everywhere,
    ...articles,
    ...purchaseTerms,
    skuType: category,
    isBought: `Bought; Is purchasable; Purchasable; Can be purchased; Resale item; Trading good;
      Kann eingekauft werden; Einkaufsartikel; Handelsware; Zukaufteil`,
    planBy: `Procurement; Procurement type; Supply method; Replenishment method; Make or buy;
      Beschaffung; Beschaffungsart; Eigenfertigung oder Zukauf`,
    hsCode: `HS; HS tariff code; Harmonized system code; Variant HS code; Tariff code;
      Tariff number; Customs code; Customs tariff number; Commodity code; Zolltarifnummer;
      Warennummer; Statistische Warennummer`,
    countryOfOrigin: `Origin; Country/Region of origin; Origin country; Made in; Ursprungsland;
      Herkunftsland; Ursprung`,
    netWeight: `Weight; Unit weight; Item weight; Product weight; Variant weight; Weight (net);
      Gewicht; Nettogewicht; Stückgewicht; Artikelgewicht`,
    weightUnit: `Unit of weight; Variant weight unit; Weight UoM; Gewichtseinheit;
      Einheit des Gewichts`,
    listPrice: `Price; Regular price; Variant Price; Retail price; Sales price; Sale unit price;
      Selling price; Default sales price; Default price; Unit price; Net price; VK; VK-Preis;
      VK netto; Netto-VK; Verkaufspreis; Verkaufspreis netto; Listenpreis; Preis; Nettopreis;
      Einzelpreis; Standardpreis; Endpreis`,
    batchSize: `Batch; Batch quantity; Lot size; Production batch; Losgröße; Chargengröße;
      Fertigungslos; Produktionsmenge`,
    isFinishedGood: `Finished good; Finished goods; Is sellable; Sellable; Can be sold;
      Kann verkauft werden; Verkaufsartikel;
      Fertigprodukt; Fertigerzeugnis; Verkäuflich`,
  },
  importVendorItems: {
    ...everywhere,
    ...packs,
    id: recordId,
    isActive: articles.isActive ?? '',
    vendor: vendorAlone,
    vendorCode,
    vendorName: `Supplier item name; Supplier product name; Vendor item name; Vendor product name;
      Supplier description; Lieferantenbezeichnung; Bezeichnung des Lieferanten`,
    material: `${anyCode}; Material code; Material name; Raw material`,
    sku: `${productCode}; Product; Product name; Finished good; Produkt; Fertigprodukt`,
    barcode: articles.barcode ?? '',
    leadTimeDays: articles.leadTimeDays ?? '',
    fromQuantity: `From; Min qty; Minimum quantity; Quantity break; Break quantity; Price break;
      Tier; Ab Menge; Staffelmenge; Staffel; Menge ab`,
    unitPrice: `${cost}; Price; Unit price; Preis; Staffelpreis; Listenpreis; Nettopreis`,
    validFrom: 'Start date; Valid since; Gültig ab; Gültig von',
    validTo: 'End date; Valid until; Expires; Gültig bis',
    isPreferred: `Preferred; Is default; Default supplier item; Main supplier item; Bevorzugt;
      Hauptartikel`,
  },
  importBoms: {
    ...everywhere,
    id: masters.id ?? '',
    sku: `Product; Product code; Product SKU; Product name; Product number; Finished product;
      Finished good; Product variant code / SKU; Variant SKU; Parent; Parent item; Parent code;
      Assembly; Produkt; Produktnummer; Produktcode; Fertigprodukt; Fertigerzeugnis; Erzeugnis;
      Baugruppe; Stammartikel; Vaterartikel; Stückliste`,
    material: `Component; Component code; Component SKU; Ingredient; Ingredient code;
      Ingredient variant code / SKU; Raw material; Material code; Material number; Part number;
      Part no; Part; MPN; Manufacturer part number; LCSC; LCSC part; Item code; Item number; Item;
      Komponente; Komponentennummer; Zutat; Rohstoff; Einsatzstoff; Materialnummer; Teil;
      Teilenummer; Artikelnummer; Artikel-Nr.; Artikel; Value; Wert`,
    'item.sku': `Intermediate; Subassembly; Sub-assembly; Semi-finished product; Zwischenprodukt;
      Halbfertigprodukt; Unterbaugruppe`,
    quantity: `${quantity}; Quantity per PCB; Quantity per unit; Qty per unit; Needed; Required;
      Einsatzmenge; Bedarf; Menge pro Stück`,
    scrapPercent: `Scrap; Scrap %; Waste; Waste %; Wastage; Wastage %; Loss; Ausschuss;
      Ausschuss %; Verschnitt; Schwund; Verlust`,
    outputQuantity: `Output; Yield; Batch size; Makes; Produced quantity; Ausbeute; Ergebnismenge;
      Losgröße; Herstellmenge`,
    conversionCost,
  },
  importOpeningStock: {
    ...everywhere,
    id: recordId,
    material: `Material code; Material number; Raw material; Component; Ingredient; Item code;
      Item number; Item no; Item; Article number; Article; Part number; Part no; Part; MPN;
      Stock code; Rohstoff; Komponente; Materialnummer; Teil; Teilenummer; Artikelnummer;
      Artikel-Nr.; Art.-Nr.; Artikel; Sachnummer`,
    sku: `Variant SKU; Product SKU; Product code; Product number; Product; Produkt; Produktnummer;
      Produktcode; Fertigprodukt; Fertigerzeugnis`,
    location: place,
    quantity: `${quantity}; Stock; In stock; On hand; Quantity on hand; Qty on hand;
      Stock quantity; Stock level; Stock on hand; Current stock; Current quantity; Inventory;
      Inventory quantity; Available; Variant Inventory Qty; Count; Counted; Bestand; Lagerbestand;
      Istbestand; Anfangsbestand; Gesamtbestand; Bestandsmenge; Gezählt`,
    unitCost: cost,
    date: 'Day; As of; As of date; Count date; Datum; Stichtag; Tag; Zähldatum; Inventurdatum',
  },
  saveStockCountLines: countedLines,
  importPurchaseOrders: {
    ...everywhere,
    ...orders,
    poNumber: numbers.po,
    vendor: vendorOfArticle,
    vendorCode,
    material: `${anyCode}; Material code; Material name; Raw material`,
    sku: `${productCode}; Product; Product name; Finished good; Produkt; Fertigprodukt`,
    unit: 'UOM; Purchase unit; Unit of measure; Einheit; Mengeneinheit; ME; Bestelleinheit',
    unitsPerPurchaseUnit: 'Units per pack; Pack size; Conversion rate; VPE; Umrechnungsfaktor',
    unitPrice: `${orders.unitPrice}; Purchase price; Cost; Unit cost; EK; EK-Preis; Einkaufspreis`,
    shipToLocation: `Ship to; Deliver to; Receive at; ${place}; Lieferort; Zielort; Ziellager`,
    expectedDate: `Expected; Expected on; Expected arrival; Expected arrival date;
      Expected delivery; Expected delivery date; Delivery date; Due; Due date; ETA;
      Liefertermin; Lieferdatum; Erwartet am; Erwartet; Wunschtermin`,
    paymentTerms: partners.paymentTerms ?? '',
    vendorReference: `Reference; Supplier reference; Supplier ref; Vendor ref; Confirmation number;
      Referenz; Lieferantenreferenz; Ihr Zeichen; Auftragsbestätigung`,
  },
  importWorkOrders: {
    ...everywhere,
    ...orders,
    woNumber: numbers.wo,
    sku: `${itemCode}; Product; Produkt; Fertigprodukt; Erzeugnis`,
    siteLocation: `Work site; Workshop; Production site; Manufacturing location; Site; Work center;
      Werk; Werkstatt; Produktionsort; Fertigungsort; Arbeitsplatz`,
    stockLocation: 'Warehouse; Location; Store; Lager; Lagerort; Ziellager',
    startDate: `Start; Starts on; Start on; Planned start; Startdatum; Starttermin; Beginn;
      Produktionsbeginn; Fertigungsbeginn`,
    expectedDate: `Expected; Due; Due date; Deadline; Production deadline; Finish; Finish date;
      End date; Fertig am; Endtermin; Fertigstellung; Fertigstellungstermin; Termin; Fälligkeit`,
    conversionCost,
  },
  importSalesOrders: {
    ...everywhere,
    ...orders,
    // Shops call an order by a name, e.g. #1001.
    orderKey: `${orders.orderKey}; Name`,
    soNumber: numbers.so,
    customer,
    sku: `${itemCode}; Lineitem sku; Line item SKU; Product; Produkt`,
    orderChannel: `Channel; Sales channel; Source; Order source; Kanal; Vertriebskanal;
      Verkaufskanal; Herkunft`,
    requestedShipDate: `Ship date; Ship by; Shipping date; Requested date; Requested delivery date;
      Delivery date; Delivery deadline; Due; Due date; Liefertermin; Lieferdatum; Versanddatum;
      Versandtermin; Wunschtermin`,
    validUntil: `Valid to; Quote valid until; Expiration date; Expires; Expires on; Expiry;
      Gültig bis; Angebot gültig bis; Bindefrist`,
    shipFromLocation: `Ship from; Warehouse; Location; Lager; Lagerort; Auslieferungslager;
      Standort`,
    ...addressIn('shipToAddress', shipping, false),
    customerReference: `Reference; Customer ref; Customer PO; Customer PO number; PO number;
      Your reference; Referenz; Kundenreferenz; Ihre Bestellnummer; Bestellnummer; Bestellzeichen`,
    onHold: 'Hold; Blocked; Gesperrt; Angehalten',
    holdReason: 'Reason for hold; Sperrgrund; Grund',
    discountAmount: `Order discount; Discount total; Total discount; Rabattbetrag; Rabattsumme;
      Gesamtrabatt`,
  },
  importPurchaseOrderReceipts: {
    ...everywhere,
    ...movements,
    order: orderOf(numbers.po),
    location: place,
    count: sideOfCount,
    quantity: `${units}; Received; Received quantity; Quantity received; Accepted; Geliefert;
      Liefermenge; Eingangsmenge; Wareneingang; Erhalten`,
    stockQuantity: 'Quantity in stock units; Received in stock units; Menge in Lagereinheiten',
    rejectedStockQuantity: 'Rejected in stock units; Abgelehnt in Lagereinheiten',
    rejectedQuantity: 'Rejected; Quantity rejected; Damaged; Abgelehnt; Ausschuss; Beschädigt',
    rejectReason: 'Reason; Rejection reason; Grund; Ablehnungsgrund; Reklamationsgrund',
    unitCost: cost,
    additionalCostCurrency: 'Freight currency; Frachtwährung; Währung der Nebenkosten',
    additionalCost: `Additional costs; Landed cost; Landed costs; Freight; Shipping cost;
      Nebenkosten; Bezugsnebenkosten; Zusatzkosten; Fracht; Frachtkosten`,
  },
  importWorkOrderReceipts: {
    ...everywhere,
    ...movements,
    order: orderOf(numbers.wo),
    count: sideOfCount,
    quantity: `${units}; Made; Produced; Produced quantity; Finished; Good; Gutmenge;
      Produziert; Fertigmenge; Gefertigt`,
    scrappedQuantity: 'Scrap; Scrapped; Scrap quantity; Ausschuss; Ausschussmenge',
    scrapReason: 'Reason; Scrapping reason; Grund; Ausschussgrund',
    receiptDate: `${movements.receiptDate}; Produced on; Made on; Produktionsdatum;
      Fertigungsdatum`,
  },
  importShipments: {
    ...everywhere,
    ...movements,
    order: orderOf(numbers.so),
    count: sideOfCount,
    quantity: `${units}; Shipped; Shipped quantity; Quantity shipped; Fulfilled; Versendet;
      Geliefert; Liefermenge; Versandmenge`,
    shipDate: `Date; Shipped on; Shipped at; Shipping date; Fulfilled at; Datum; Versanddatum;
      Versendet am; Lieferdatum; Ausgangsdatum`,
    shipmentNumber: `Shipment; Shipment no; Shipment #; Shipment reference; Packing slip;
      Packing slip number; Versandnummer; Sendung; Packzettel`,
    carrier: `Carrier name; Shipping carrier; Shipping company; Shipped via; Ship via; Spediteur;
      Spedition; Versanddienstleister; Paketdienst; Frachtführer`,
    trackingNumber: `Tracking; Tracking no; Tracking #; Tracking code; Tracking id; Sendungsnummer;
      Sendungsverfolgung; Sendungsverfolgungsnummer; Paketnummer`,
  },
  importSalesReturns: {
    ...everywhere,
    ...returns,
    order: orderOf(numbers.so),
    returnNumber: `${returns.returnNumber}; RMA; RMA number; RMA no; RMA-Nummer`,
    disposition: `Restock; Action; Resolution; What becomes of it; Verbleib; Verwendung;
      Wiedereinlagerung`,
    creditAmount: 'Credit; Refund; Refund amount; Gutschrift; Gutschriftbetrag; Erstattung',
    restockingFee: `Restocking charge; Return fee; Handling fee; Rücknahmegebühr;
      Bearbeitungsgebühr; Wiedereinlagerungsgebühr`,
  },
  importVendorReturns: {
    ...everywhere,
    ...returns,
    order: orderOf(numbers.po),
    outcome: `Resolution; Credit or replacement; Ergebnis; Gutschrift oder Ersatz`,
    vendorReference: `Vendor return number; Vendor RMA; Supplier reference; Supplier RMA;
      Lieferantenreferenz; Rücksendenummer des Lieferanten`,
    receipt: 'Receipt number; Receipt no; Goods receipt; Wareneingang; Wareneingangsnummer',
    stockQuantity: 'Quantity in stock units; Returned in stock units; Menge in Lagereinheiten',
  },
};
