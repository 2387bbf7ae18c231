/** E035: adding a contact method. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMethod, contactOf, newContact } from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let contactId: string;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  contactId = (await newContact(owner)).id;
});

const add = (body: unknown, id = contactId) => owner.post(`/contacts/${id}/methods`, body);

/** Value and primacy of the current methods of the contact. */
const methods = async () =>
  (await contactOf(owner, contactId)).methods.map(
    ({ value, isPrimary }: { value: string; isPrimary: boolean }) => [value, isPrimary],
  );

test('adds a method and answers all fields; the version of the contact rises', async () => {
  const before = await contactOf(owner, contactId);
  const answer = await add({ kind: 'email', value: ' Ada.L@Example.COM ', label: 'Work' });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get('etag')).toBe('"1"');
  expect(answer.body).toEqual({
    id: expect.any(String),
    contactId,
    kind: 'email',
    value: 'Ada.L@example.com',
    label: 'Work',
    isPrimary: true,
    version: 1,
    createdBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  const after = await contactOf(owner, contactId);
  expect(after).toMatchObject({ version: 2, methods: [answer.body] });
  expect(after.updatedAt).toBe(answer.body.updatedAt);
  expect(after.createdAt).toBe(before.createdAt);
});

test.each([
  ['+44 (0)20 7946-0000', '+442079460000'],
  ['0044 20 7946 0000 x12', '+442079460000 ext. 12'],
  [' 020 7946 0000 ', '020 7946 0000'],
  ['(0113) 496-0999 ext. 5', '(0113) 496-0999 ext. 5'],
])('keeps the phone number %s as %s', async (value, kept) => {
  const answer = await add({ kind: 'phone', value });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.value).toBe(kept);
});

describe('refuses', () => {
  test.each([
    ['email', 'ADA@example.com'],
    ['email', 'ada@EXAMPLE.com'],
    ['phone', '+44 20 7946 0000'],
    ['phone', '0044 (0) 20 7946-0000'],
    ['phone', '(0113) 4960999'],
  ])('an address that the contact has already, in any notation: %s %s', async (kind, value) => {
    await addMethod(owner, contactId, 'email', 'ada@example.com');
    await addMethod(owner, contactId, 'phone', '+442079460000');
    await addMethod(owner, contactId, 'phone', '0113 496 0999');
    const answer = await add({ kind, value });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([['/value', 'duplicate']]);
    expect(await methods()).toHaveLength(3);
  });

  test('all but one of several equal concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add({ kind: 'email', value: 'same@x.example' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(422)]);
    expect(await methods()).toEqual([['same@x.example', true]]);
  });

  test.each([
    ['email', 'ada', 'invalid_email'],
    ['email', 'ada@localhost', 'invalid_email'],
    ['email', '+44 20 7946 0000', 'invalid_email'],
    ['phone', 'ada@example.com', 'invalid_phone'],
    ['phone', '+44 12', 'invalid_phone'],
    ['phone', '1234', 'invalid_phone'],
    ['phone', '0'.repeat(31), 'invalid_phone'],
  ])('an invalid address: %s %s', async (kind, value, code) => {
    const answer = await add({ kind, value });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['/value', code]]);
  });

  test('a request with several errors, and reports all of them', async () => {
    const answer = await add({ kind: 'fax', value: '', label: '', isPrimary: 1, contactId });
    expect(faultsOf(answer).sort()).toEqual([
      ['/contactId', 'unknown_field'],
      ['/isPrimary', 'invalid_type'],
      ['/kind', 'not_allowed'],
      ['/label', 'too_short'],
      ['/value', 'too_short'],
    ]);
    const missing = await add({ label: 'Work', value: { $gt: '' } });
    expect(faultsOf(missing).sort()).toEqual([
      ['/kind', 'required'],
      ['/value', 'invalid_type'],
    ]);
  });
});

test('two contacts can share an address', async () => {
  const { id } = await newContact(owner);
  expect((await add({ kind: 'email', value: 'info@x.example' })).status).toBe(201);
  expect((await add({ kind: 'email', value: 'info@x.example' }, id)).status).toBe(201);
});
