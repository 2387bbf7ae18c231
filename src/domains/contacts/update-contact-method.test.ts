/** E037: changing a contact method. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addMethod, contactOf, newContact } from '../../../test/support/address-book.ts';
import type { ContactMethod } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let contactId: string;
let email: ContactMethod;
let phone: ContactMethod;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  contactId = (await newContact(owner)).id;
  email = await addMethod(owner, contactId, 'email', 'ada@example.com', { label: 'Work' });
  phone = await addMethod(owner, contactId, 'phone', '+44 20 7946 0000');
});

const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  owner.patch(`/contact-methods/${id}`, body, { headers });

const methods = async () => (await contactOf(owner, contactId)).methods;

test('changes the fields of the request and no others; the version of the contact rises', async () => {
  const answer = await change(email.id, { label: 'Home' });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  const updatedAt = expect.any(String);
  expect(answer.body).toEqual({ ...email, label: 'Home', version: 2, updatedAt });
  const contact = await contactOf(owner, contactId);
  expect(contact).toMatchObject({ version: 4, updatedAt: answer.body.updatedAt });
  expect(contact.methods).toEqual([answer.body, phone]);
  expect((await change(email.id, { label: null })).body.label).toBeNull();
});

test('normalizes a new value by its kind', async () => {
  expect((await change(email.id, { value: 'Ada@HOME.example' })).body.value).toBe(
    'Ada@home.example',
  );
  expect((await change(phone.id, { value: '0044 113 496 0000' })).body.value).toBe('+441134960000');
  expect(faultsOf(await change(email.id, { value: '0113 496 0000' }))).toEqual([
    ['/value', 'invalid_email'],
  ]);
  expect(faultsOf(await change(phone.id, { value: 'ada@example.com' }))).toEqual([
    ['/value', 'invalid_phone'],
  ]);
});

test('is found by its new value only', async () => {
  await change(phone.id, { value: '+1 213 373 4253' });
  const found = async (q: string) =>
    (await owner.get('/contacts', { query: { q } })).body.data.map((row: { id: string }) => row.id);
  expect(await found('213-373-4253')).toContain(contactId);
  expect(await found('+44 20 7946 0000')).not.toContain(contactId);
});

test('takes primacy from the other of its kind, or leaves the kind without a primary one', async () => {
  const second = await addMethod(owner, contactId, 'email', 'b@x.example');
  const third = await addMethod(owner, contactId, 'email', 'c@x.example');
  const primaries = async () =>
    (await methods())
      .filter((method: { isPrimary: boolean }) => method.isPrimary)
      .map((method: { id: string }) => method.id);
  expect((await change(third.id, { isPrimary: true })).body.isPrimary).toBe(true);
  expect(await primaries()).toEqual([phone.id, third.id]);
  expect((await change(third.id, { isPrimary: true })).body.isPrimary).toBe(true);
  expect(await primaries()).toEqual([phone.id, third.id]);
  const [first] = await methods();
  expect(first).toMatchObject({ id: email.id, isPrimary: false, version: 2 });
  expect((await change(second.id, { isPrimary: false })).body.isPrimary).toBe(false);
  expect((await change(third.id, { isPrimary: false })).body.isPrimary).toBe(false);
  expect(await primaries()).toEqual([phone.id]);
});

test('keeps one primary method of its kind when concurrent requests set it', async () => {
  const all = [email];
  for (const n of [1, 2, 3, 4])
    all.push(await addMethod(owner, contactId, 'email', `${n}@x.example`));
  const answers = await Promise.all(all.map(({ id }) => change(id, { isPrimary: true })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(200));
  const primary = (await methods()).filter(
    (method: { kind: string; isPrimary: boolean }) => method.kind === 'email' && method.isPrimary,
  );
  expect(primary).toHaveLength(1);
});

test('refuses the value of another method of the contact, not its own', async () => {
  await addMethod(owner, contactId, 'email', 'b@x.example');
  const answer = await change(email.id, { value: 'B@X.example' });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/value', 'duplicate']]);
  expect((await change(email.id, { value: 'ADA@example.com' })).body.value).toBe('ADA@example.com');
});

test('reports all errors of a request at once', async () => {
  const answer = await change(email.id, { kind: 'phone', value: '', label: 1, isPrimary: null });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer).sort()).toEqual([
    ['/isPrimary', 'invalid_type'],
    ['/kind', 'unknown_field'],
    ['/label', 'invalid_type'],
    ['/value', 'too_short'],
  ]);
});

test('edits only the version that If-Match names', async () => {
  const stale = await change(email.id, { label: 'Stale' }, { 'if-match': '"2"' });
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
  expect((await change(email.id, { label: 'Fresh' }, { 'if-match': '"1"' })).status).toBe(200);
});

test('answers 404 for an id that is unknown, malformed or of another organization', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'email', contactId]) {
    const answer = await change(id, { nonsense: 1 });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
  const other = await newOrganization();
  expect((await other.patch(`/contact-methods/${email.id}`, { label: 'Mine' })).status).toBe(404);
  expect(await methods()).toEqual([email, phone]);
});
