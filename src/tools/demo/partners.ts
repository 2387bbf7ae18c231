import type { Bakery } from './bakery.ts';

/** The bakery's vendors, brokers and customers, and their contacts. */
export async function makePartners(bakery: Bakery): Promise<void> {
  await bakery.import('/vendors', vendors);
  await bakery.owner.patch(`/vendors/${bakery.id('QUAY')}`, { isActive: false });
  await bakery.owner.post('/exchange-rates', { rates: pounds(bakery) });
  for (const name of ['Shops', 'Hotels', 'Private']) await bakery.make('/customer-types', { name });
  for (const name of ['Dublin', 'West coast']) await bakery.make('/customer-segments', { name });
  await bakery.make('/brokers', broker);
  await bakery.import('/customers', customers);
  for (const channel of channels) await bakery.make('/order-channels', channel);
  await bakery.owner.delete(`/order-channels/${bakery.id('Telephone')}`);
  await makeContacts(bakery);
}

/** Orders of packaging state their rates; a new one takes the last of these. */
const pounds = (bakery: Bakery) => [
  { currency: 'GBP', rate: 1.17, validFrom: bakery.date(-182) },
  { currency: 'GBP', rate: 1.165, validFrom: bakery.date(-30) },
];

const vendors = [
  {
    code: 'MILL',
    name: 'Liffey Valley Mill',
    email: 'orders@liffeymill.example',
    phone: '+353 1 555 0110',
    paymentTerms: 'Net 30',
    leadTimeDays: 7,
    address: { line1: 'Weir Road 2', city: 'Lucan', country: 'IE' },
  },
  {
    code: 'DAIRY',
    name: 'Glenbrook Creamery',
    email: 'dispatch@glenbrook.example',
    paymentTerms: 'Net 14',
    leadTimeDays: 4,
    address: { line1: 'Creamery Lane', city: 'Mitchelstown', country: 'IE' },
  },
  { code: 'GROCER', name: 'O’Dowd Provisions', paymentTerms: 'Net 30', leadTimeDays: 5 },
  {
    code: 'PAPER',
    name: 'Severn Print & Pack',
    email: 'sales@severnpack.example',
    currency: 'GBP',
    paymentTerms: 'Net 45',
    leadTimeDays: 14,
    address: { line1: 'Dock Street 40', city: 'Bristol', postalCode: 'BS1 4XX', country: 'GB' },
    notes: 'Delivers to the dry store, never to the bakery.',
  },
  { code: 'QUAY', name: 'Old Quay Packaging', notes: 'Closed its works in spring.' },
];

const broker = {
  name: 'Atlantic Food Agents',
  email: 'desk@atlanticfood.example',
  commissionPercent: 4.5,
};

const customers = [
  {
    code: 'FITZ',
    name: 'Fitzwilliam Fine Foods',
    customerType: 'Shops',
    customerSegment: 'Dublin',
    email: 'buying@fitzwilliam.example',
    paymentTerms: 'Net 30',
    shippingAddress: { line1: 'Fitzwilliam Lane 9', city: 'Dublin', country: 'IE' },
  },
  {
    code: 'CAFE',
    name: 'Corner Cafe',
    customerType: 'Shops',
    customerSegment: 'Dublin',
    paymentTerms: 'Net 14',
  },
  {
    code: 'WREN',
    name: 'Wren Hotels',
    customerType: 'Hotels',
    customerSegment: 'West coast',
    broker: 'Atlantic Food Agents',
    email: 'stores@wrenhotels.example',
    paymentTerms: 'Net 60',
    shippingAddress: { line1: 'The Promenade 1', city: 'Galway', country: 'IE' },
  },
  { code: 'TILL', name: 'Over the counter', customerType: 'Private' },
  { code: 'WEB', name: 'Guests of the web shop', customerType: 'Private' },
];

const channels = [
  { name: 'Wholesale', description: 'Regular orders of shops and hotels.' },
  { name: 'Web shop', description: 'Gift tins, sent by post.' },
  { name: 'Market shop', description: 'The till, booked once a fortnight.' },
  { name: 'Telephone', description: 'Given up: orders were misheard.' },
];

async function makeContacts(bakery: Bakery): Promise<void> {
  const { owner } = bakery;
  const { id: buyer } = await owner.post('/contacts', {
    firstName: 'Orla',
    lastName: 'Byrne',
    jobTitle: 'Buyer',
    notes: 'Best before noon.',
  });
  for (const method of [
    { kind: 'email', value: 'orla.byrne@fitzwilliam.example', label: 'Work' },
    { kind: 'phone', value: '+353 1 555 0142', label: 'Desk' },
  ]) {
    await owner.post(`/contacts/${buyer}/methods`, method);
  }
  await owner.post(`/contacts/${buyer}/links`, {
    entityType: 'customer',
    entityId: bakery.id('FITZ'),
    role: 'Buying',
  });
  for (const person of [
    { entityType: 'vendor', entityId: bakery.id('MILL'), firstName: 'Tadhg', lastName: 'Nolan' },
    { entityType: 'customer', entityId: bakery.id('WREN'), firstName: 'Maeve', lastName: 'Quinn' },
    {
      entityType: 'broker',
      entityId: bakery.id('Atlantic Food Agents'),
      firstName: 'Ines',
      lastName: 'Roche',
    },
  ]) {
    const email = `${person.firstName.toLowerCase()}@partners.example`;
    await owner.post('/contacts/find-or-create', { ...person, email, role: 'Orders' });
  }
}
