/** Papers in the language of their partner, of the organization, or of the request. */
import { beforeAll, expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { textsOf } from '../../../test/support/file-of.ts';
import { done, workOrder } from '../../../test/support/making.ts';
import { buy, newVendor, order } from '../../../test/support/purchasing.ts';
import { newCustomer, sell, ship, stock } from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let materialId: string;
let skuId: string;

const address = { line1: 'Lindenweg 4', city: 'Freiburg', postalCode: '79100', country: 'DE' };

beforeAll(async () => {
  owner = await newOrganization({ address, taxId: '06 123', settings: { paperLanguage: 'de' } });
  materialId = await newMaterial(owner, { name: 'Kokosöl', code: 'KOK', unit: 'kg' });
  skuId = await newSku(owner, {
    code: 'LAV',
    unit: 'Stk',
    hsCode: '3401.11',
    netWeight: 0.105,
    weightUnit: 'kg',
  });
  await stock(owner, skuId, 5000, 2);
});

const printed = async (path: string, headers?: Record<string, string>) =>
  (await textsOf(owner, path, headers)).join('\n');

const sale = (fields: object = {}, line: object = {}) =>
  sell(owner, [{ skuId, quantity: 1200, unitPrice: 6.9, discountPercent: 2.5, ...line }], {
    orderDate: '2026-03-09',
    requestedShipDate: '2026-03-15',
    taxAmount: 68.46,
    ...fields,
  });

async function shipment() {
  const sold = await sale({ discountAmount: 80.73 });
  const packages = [{ weight: 12.5, weightUnit: 'kg', trackingNumber: 'JD 14' }];
  const items = [{ salesOrderItemId: sold.items[0]?.id, quantity: 600 }];
  const body = { shipDate: '2026-03-11', packages, items };
  return done(owner.post(`/sales-orders/${sold.id}/shipments`, body));
}

const purchase = (vendor: object = {}) =>
  newVendor(owner, { paymentTerms: '30 Tage', ...vendor }).then((vendorId) =>
    order(owner, [{ materialId, quantity: 1500, unitPrice: 0.403, expectedDate: '2026-03-20' }], {
      ...{ vendorId, orderDate: '2026-03-09', expectedDate: '2026-03-23', status: 'Draft' },
    }),
  );

const papers: Record<string, { path(): Promise<string>; said: readonly string[]; pdf?: true }> = {
  'purchase order': {
    path: async () => `/purchase-orders/${(await purchase()).id}/pdf`,
    said: [
      ...['Bestellung', 'ENTWURF', 'Bestelldatum', '09.03.2026', 'Erwartet', '23.03.2026'],
      ...['Währung', 'Zahlungsziel', '30 Tage', 'Lieferant', 'Lieferantennr. VEN-', 'Lieferung an'],
      ...['Artikel', 'Menge', '1.500', 'Einheit', 'Einzelpreis', '0,403', 'Betrag'],
      ...['Erwartet 20.03.2026', 'Zwischensumme', '604,50', 'Versand', 'Steuer'],
      ...['Gesamtbetrag', 'Steuernummer 06 123', '79100 Freiburg', 'Deutschland', 'Seite 1 von 1'],
    ],
  },
  quote: {
    path: async () => {
      const { id } = await sale({ status: 'Draft', validUntil: '2026-04-30', notes: 'Bis bald' });
      return `/sales-orders/${id}/pdf?kind=quote`;
    },
    said: [
      ...['Angebot', 'Angebotsdatum', '09.03.2026', 'Gültig bis', '30.04.2026', 'Kunde'],
      ...['1.200', '6,90', 'abzüglich 2,5 %', '8.073,00', '68,46', 'Hinweise', 'Bis bald'],
    ],
  },
  'order confirmation': {
    path: async () => `/sales-orders/${(await sale()).id}/pdf?kind=order_confirmation`,
    said: ['Auftragsbestätigung', 'Auftragsdatum', 'Versand bis', '15.03.2026'],
  },
  'proforma invoice': {
    path: async () => `/sales-orders/${(await sale()).id}/pdf?kind=proforma_invoice`,
    said: ['Proforma-Rechnung', 'Datum', 'Zolltarifnummer 3401.11', 'je 0,105 kg'],
  },
  'packing slip': {
    path: async () => `/shipments/${(await shipment()).id}/pdf?kind=packing_slip`,
    said: ['Packzettel', 'Versanddatum', '11.03.2026', 'Pakete', 'Sendungsnummer', '12,5', 'Ware'],
  },
  'delivery note': {
    path: async () => `/shipments/${(await shipment()).id}/pdf?kind=delivery_note`,
    said: ['Lieferschein', 'Bestellt', '1.200', 'Bisher geliefert', 'In dieser Lieferung', '600'],
  },
  'commercial invoice': {
    path: async () => `/shipments/${(await shipment()).id}/pdf?kind=commercial_invoice`,
    said: ['Handelsrechnung', 'Ware', '4.036,50', 'Rabatt', '-40,37', 'Gesamtbetrag', '3.996,13'],
  },
  'return of a customer': {
    path: async () => {
      const sold = await sale();
      await ship(owner, sold.items[0] as { id: string }, 1200, '2026-03-10');
      const line = { salesOrderItemId: sold.items[0]?.id, quantity: 200, restockingFee: 1.5 };
      const body = { soId: sold.id, status: 'Received', returnDate: '2026-03-20', items: [line] };
      return `/sales-returns/${(await done(owner.post('/sales-returns', body))).id}/pdf`;
    },
    said: ['Retoure', 'Erhalten', '20.03.2026', 'Ware', '1.345,50', 'Rücknahmegebühr', '-1,50'],
  },
  'return to a vendor': {
    path: async () => {
      const { items } = await buy(owner, materialId, 10, 2.5, '2026-03-01');
      const line = { purchaseOrderReceiptItemId: items[0].id, quantity: 3 };
      const body = { outcome: 'credit', reason: 'Feucht', returnDate: '2026-03-08', items: [line] };
      return `/vendor-returns/${(await done(owner.post('/vendor-returns', body))).id}/pdf`;
    },
    said: [
      'Rücksendung',
      'Zurückgesandt',
      '08.03.2026',
      'Gegen',
      'Gutschrift',
      'Grund',
      'Erhalten 01.03.2026, ',
    ],
  },
  'work order': {
    path: async () => {
      const bread = await newProduct(owner, [{ materialId, quantity: 0.5 }]);
      return `/work-orders/${(await workOrder(owner, bread, 2500)).id}/pdf`;
    },
    said: [
      'Fertigungsauftrag',
      'Fertigungsort',
      'Eingelagert in',
      'Herzustellen',
      'Benötigt',
      '1.250',
    ],
  },
  'pick list': {
    path: async () => `/pick-lists?salesOrderIds=${(await sale()).id}`,
    said: ['Pickliste', 'Lagerort', 'Menge', '1.200', 'Aufträge', 'Entnommen'],
    pdf: true,
  },
  'count sheet': {
    path: async () => {
      const made = await done(owner.post('/stock-counts', { name: 'Lager' }));
      return `/stock-counts/${made.id}/lines?uncounted=true`;
    },
    said: ['Zählliste', 'Inventur', 'Angelegt', 'Gezählt von', 'Buchbestand'],
    pdf: true,
  },
};

test.each(Object.entries(papers))('%s in German', async (_, { path, said, pdf }) => {
  const text = await printed(await path(), pdf && { accept: 'application/pdf' });
  for (const each of said) expect(text).toContain(each);
});

test('a partner of another language gets its own, and a request may ask for either', async () => {
  const { id } = await purchase({ language: 'en' });
  const path = `/purchase-orders/${id}/pdf`;
  for (const each of ['Purchase Order', '9 Mar 2026', '604.50', 'Germany']) {
    expect(await printed(path)).toContain(each);
  }
  expect(await printed(`${path}?language=de`)).toContain('Bestellung');
  const customerId = await newCustomer(owner, { language: 'en' });
  const sold = await sale({ customerId });
  const confirmation = `/sales-orders/${sold.id}/pdf?kind=order_confirmation`;
  expect(await printed(confirmation)).toContain('Order Confirmation');
  expect(await printed(`${confirmation}&language=de`)).toContain('Auftragsbestätigung');
  const refused = await owner.get(`${path}?language=fr`);
  expect(refused.status).toBe(422);
});
