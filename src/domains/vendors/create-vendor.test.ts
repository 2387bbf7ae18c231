/** E024: texts and figures of a vendor. What vendors share with other masters: records.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const create = (body: unknown) => owner.post('/vendors', body);

test.each(['Мельница', '製粉所', 'مطحنة', '🌾 & Söhne "GmbH"', 'ж'.repeat(200)])(
  'keeps the name %s',
  async (name) => {
    expect((await create({ name })).body.name).toBe(name);
  },
);

test.each([
  ['+44 (113) 496-0000', '+441134960000'],
  ['0044 113 496 0000', '+441134960000'],
  [' 0113 496 0000 ', '0113 496 0000'],
  ['Ask for Ada', 'Ask for Ada'],
])('keeps the phone %s as %s', async (phone, kept) => {
  expect((await create({ name: 'Reached', phone })).body.phone).toBe(kept);
});

test('accepts several vendors with one name, e-mail and phone', async () => {
  const same = { name: 'Twin', email: 'twin@example.com', phone: '1' };
  const answers = [await create(same), await create(same)];
  expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
});

test.each([
  [{ currency: 'eur' }, '/currency', 'invalid_currency'],
  [{ website: 'ftp://millers.example' }, '/website', 'invalid_url'],
  [{ website: 'javascript:alert(1)' }, '/website', 'invalid_url'],
  [{ email: 'a@b' }, '/email', 'invalid_email'],
  [{ email: ' ' }, '/email', 'too_short'],
  [{ leadTimeDays: 1.5 }, '/leadTimeDays', 'invalid_type'],
  [{ leadTimeDays: 10_001 }, '/leadTimeDays', 'too_large'],
  [{ minimumOrderValue: '250' }, '/minimumOrderValue', 'invalid_type'],
  [{ name: 'ж'.repeat(201) }, '/name', 'too_long'],
  [{ phone: '1\n2' }, '/phone', 'invalid_text'],
])('refuses %j', async (body, path, code) => {
  const answer = await create({ name: 'Wrong', ...body });
  expect(answer.status, answer.text).toBe(422);
  expect(faultsOf(answer)).toEqual([[path, code]]);
});
