/** E043: a known person is not created again. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addMethod,
  contactOf,
  type Entity,
  link,
  newContact,
  newEntity,
  newPersonWith,
} from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let vendor: Entity;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  vendor = await newEntity(owner, 'vendor');
});

interface Method {
  kind: string;
  value: string;
}

let asked = 0;
/** A person who is not in the pool. */
const newPerson = () => ({
  firstName: 'Ada',
  lastName: `Lovelace ${asked}`,
  email: `ada.${asked++}@example.com`,
});

const find = (body: unknown) => owner.post('/contacts/find-or-create', body);

describe('a new person', () => {
  test('is created with addresses and link, and answered with all fields', async () => {
    const person = { ...newPerson(), phone: '0044 20 7946 0000', role: 'Sales' };
    const answer = await find({ ...vendor, ...person });
    expect(answer.status, answer.text).toBe(201);
    const { contact, link: shown, created } = answer.body;
    expect(answer.headers.get('location')).toBe(`/api/contacts/${contact.id}`);
    expect(created).toBe(true);
    expect(contact).toMatchObject({
      firstName: 'Ada',
      lastName: person.lastName,
      jobTitle: null,
      isActive: true,
      version: 1,
      createdBy: owner.userId,
    });
    // Both were created at one moment: neither is older.
    const byKind = contact.methods.toSorted((a: Method, b: Method) => (a.kind < b.kind ? -1 : 1));
    expect(byKind).toMatchObject([
      { kind: 'email', value: person.email, isPrimary: true, version: 1 },
      { kind: 'phone', value: '+442079460000', isPrimary: true, version: 1 },
    ]);
    expect(shown).toMatchObject({ ...vendor, role: 'Sales', isPrimary: true, version: 1 });
    expect(await contactOf(owner, contact.id)).toEqual({ ...contact, links: [shown] });
  });

  test('needs no address, and no last name if it is null', async () => {
    const answer = await find({ ...vendor, firstName: '愛', lastName: null, email: null });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.contact).toMatchObject({ firstName: '愛', lastName: null, methods: [] });
  });

  test('is not primary when the entity has a primary contact', async () => {
    await find({ ...vendor, ...newPerson() });
    expect((await find({ ...vendor, ...newPerson() })).body.link.isPrimary).toBe(false);
  });

  test('is not a person of the same name at another entity', async () => {
    const { email: _none, ...person } = newPerson();
    const first = await find({ ...vendor, ...person });
    const second = await find({ ...(await newEntity(owner, 'vendor')), ...person });
    expect(second.status).toBe(201);
    expect(second.body.contact.id).not.toBe(first.body.contact.id);
  });
});

describe('a known person', () => {
  test('is answered unchanged', async () => {
    const person = { ...newPerson(), phone: '0113 496 0999' };
    const first = await find({ ...vendor, ...person, role: 'Sales' });
    const again = await find({ ...vendor, ...person, role: 'Invoices', firstName: 'Augusta' });
    expect(again.status, again.text).toBe(200);
    expect(again.headers.get('location')).toBeNull();
    expect(again.body).toEqual({ ...first.body, created: false });
  });

  test('is found by e-mail at any entity, and is linked to this one', async () => {
    const person = newPerson();
    const first = await find({ ...vendor, ...person });
    const customer = await newEntity(owner, 'customer');
    const email = person.email.toUpperCase();
    const answer = await find({ ...customer, firstName: 'A.', lastName: 'L.', email });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.contact).toMatchObject({ id: first.body.contact.id, firstName: 'Ada' });
    expect(answer.body.contact.methods).toEqual(first.body.contact.methods);
    expect(answer.body.link).toMatchObject({ ...customer, isPrimary: true });
    const { version, links } = await contactOf(owner, first.body.contact.id);
    expect([version, links.length]).toEqual([2, 2]);
  });

  test('gets a missing address', async () => {
    const person = newPerson();
    await find({ ...vendor, ...person });
    const answer = await find({ ...vendor, ...person, phone: '+44 113 496 0001' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.contact).toMatchObject({ version: 2 });
    expect(answer.body.contact.methods).toMatchObject([
      { value: person.email, isPrimary: true },
      { value: '+441134960001', isPrimary: true },
    ]);
    const other = await find({ ...vendor, ...person, phone: '+44 113 496 0002' });
    expect(other.body.contact.methods[2]).toMatchObject({
      value: '+441134960002',
      isPrimary: false,
    });
  });

  test('is found by phone when the e-mail address is new, in any notation of the number', async () => {
    const known = await newPersonWith(owner, { firstName: 'Mia' }, { phone: '+1 213 373 4253' });
    const person = newPerson();
    const answer = await find({ ...vendor, ...person, phone: '001 (213) 373-4253' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.contact.id).toBe(known.id);
    expect(answer.body.contact.methods.map((method: Method) => method.value)).toEqual([
      '+12133734253',
      person.email,
    ]);
  });

  test('is found by e-mail before phone', async () => {
    const person = { ...newPerson(), phone: '0113 777 0001' };
    const byPhone = await newPersonWith(owner, { firstName: 'Mia' }, { phone: person.phone });
    const byEmail = await newPersonWith(owner, { firstName: 'Zoë' }, { email: person.email });
    const answer = await find({ ...vendor, ...person });
    expect(answer.body.contact.id).toBe(byEmail.id);
    expect(answer.body.contact.methods).toHaveLength(2);
    expect((await contactOf(owner, byPhone.id)).links).toEqual([]);
  });

  test('is found by name among the contacts of the entity when no address is known', async () => {
    const { email, ...person } = newPerson();
    const first = await find({ ...vendor, ...person });
    const answer = await find({ ...vendor, ...person, firstName: 'ADA', email });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.contact.id).toBe(first.body.contact.id);
    expect(answer.body.contact.methods).toMatchObject([{ value: email }]);
    const near = await find({ ...vendor, ...person, firstName: 'Adam' });
    expect(near.status).toBe(201);
  });

  test('is, of several with one address, the one of the entity, then an active one, then the oldest', async () => {
    const email = `office.${asked++}@example.com`;
    const add = (firstName: string) => newPersonWith(owner, { firstName }, { email });
    const [archived, oldest] = [await add('Archived'), await add('Oldest')];
    await add('Younger');
    const ours = await add('Ours');
    await owner.patch(`/contacts/${archived.id}`, { isActive: false });
    const person = { firstName: 'X', lastName: 'Y', email };
    const elsewhere = await newEntity(owner);
    expect((await find({ ...elsewhere, ...person })).body.contact.id).toBe(oldest.id);
    await link(owner, ours.id, vendor);
    expect((await find({ ...vendor, ...person })).body.contact.id).toBe(ours.id);
    expect((await find({ ...elsewhere, ...person })).body.contact.id).toBe(oldest.id);
  });

  test('stays archived', async () => {
    const { id } = await newContact(owner);
    const person = newPerson();
    await addMethod(owner, id, 'email', person.email);
    await owner.patch(`/contacts/${id}`, { isActive: false });
    const answer = await find({ ...vendor, ...person });
    expect(answer.status).toBe(200);
    expect(answer.body.contact).toMatchObject({ id, isActive: false });
  });

  test('is not found in another organization', async () => {
    const other = await newOrganization();
    const person = newPerson();
    await newPersonWith(other, { firstName: 'Ada' }, { email: person.email });
    expect((await find({ ...vendor, ...person })).status).toBe(201);
  });
});

describe('refuses', () => {
  test('an entity that is unknown, of another kind, or of another organization', async () => {
    const foreign = await newEntity(await newOrganization());
    const person = newPerson();
    for (const unknown of [
      { entityType: 'customer', entityId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' },
      { entityType: 'location', entityId: vendor.entityId },
      foreign,
    ]) {
      const answer = await find({ ...unknown, ...person });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([['/entityId', 'not_found']]);
    }
    const { body } = await owner.get('/contacts', { query: { q: person.email } });
    expect(body.data).toEqual([]);
  });

  test('a request with several errors, and reports all of them', async () => {
    const answer = await find({
      entityType: 'sku',
      firstName: '',
      email: 'ada',
      phone: '+44 12',
      isPrimary: true,
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/email', 'invalid_email'],
      ['/entityId', 'required'],
      ['/entityType', 'not_allowed'],
      ['/firstName', 'too_short'],
      ['/isPrimary', 'unknown_field'],
      ['/lastName', 'required'],
      ['/phone', 'invalid_phone'],
    ]);
  });
});
