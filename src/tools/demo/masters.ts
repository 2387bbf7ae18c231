import type { Bakery } from './bakery.ts';
import type { Client } from './client.ts';
import { readRecords } from './read-records.ts';

/** The records that are made one by one, by the paths of their lists. */
const masters: Record<string, { code?: string; name: string }[]> = JSON.parse(
  readRecords('masters.json'),
);

/** Makes the bakery's locations, partners, goods and recipes. */
export async function makeMasters(bakery: Bakery): Promise<void> {
  const { owner } = bakery;
  for (const [path, records] of Object.entries(masters)) {
    for (const record of records) await bakery.make(path, record);
  }
  await owner.delete(`/order-channels/${bakery.id('Telephone')}`);
  for (const list of ['vendors', 'customers', 'materials', 'skus']) await bakery.import(list);
  await owner.import('/boms', readRecords('boms.csv'));
  await owner.import('/vendor-items', readRecords('vendor-items.csv'));
  await owner.patch(`/vendors/${bakery.id('QUAY')}`, { isActive: false });
  // Orders of packaging state their rates; a new one takes the last of these.
  const pounds = [
    { currency: 'GBP', rate: 1.17, validFrom: bakery.date(-182) },
    { currency: 'GBP', rate: 1.165, validFrom: bakery.date(-30) },
  ];
  await owner.post('/exchange-rates', { rates: pounds });
  await makeBuyer(owner, bakery.id('FITZ'));
  const people = [
    { entityType: 'vendor', of: 'MILL', firstName: 'Tadhg', lastName: 'Nolan' },
    { entityType: 'customer', of: 'WREN', firstName: 'Maeve', lastName: 'Quinn' },
    { entityType: 'broker', of: 'Atlantic Food Agents', firstName: 'Ines', lastName: 'Roche' },
  ];
  for (const { of, ...person } of people) {
    const email = `${person.firstName.toLowerCase()}@partners.example`;
    const contact = { ...person, entityId: bakery.id(of), email, role: 'Orders' };
    await owner.post('/contacts/find-or-create', contact);
  }
}

/** Makes the contact of a customer who has two methods. */
async function makeBuyer(owner: Client, customerId: string): Promise<void> {
  const name = { firstName: 'Orla', lastName: 'Byrne' };
  const more = { jobTitle: 'Buyer', notes: 'Best before noon.' };
  const { id } = await owner.post('/contacts', { ...name, ...more });
  const methods = [
    { kind: 'email', value: 'orla.byrne@fitzwilliam.example', label: 'Work' },
    { kind: 'phone', value: '+353 1 555 0142', label: 'Desk' },
  ];
  for (const method of methods) await owner.post(`/contacts/${id}/methods`, method);
  const link = { entityType: 'customer', entityId: customerId, role: 'Buying' };
  await owner.post(`/contacts/${id}/links`, link);
}
