/** E092: roles and addresses of a location, and its code among many. See also records.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('assigns unique codes to concurrent requests', async () => {
  const client = await newOrganization();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      // Every fourth has a manual code, among the next numbers.
      client.post('/locations', { name: 'Bin', ...(n % 4 === 0 && { code: `LOC-${n + 1}` }) }),
    ),
  );
  const made = answers.filter((answer) => answer.status === 201);
  const refused = answers.filter((answer) => answer.status !== 201);
  expect(made.length).toBeGreaterThanOrEqual(15);
  expect(new Set(made.map((answer) => answer.body.code)).size).toBe(made.length);
  for (const answer of refused) expect(faultsOf(answer)).toEqual([['/code', 'duplicate']]);
});

test('refuses a location without a role, together with other errors', async () => {
  const flags = { isShipTo: false, isWorkSite: false, isStockLocation: false };
  const answer = await owner.post('/locations', { ...flags, code: '' });
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe('validation_failed');
  expect(faultsOf(answer)).toEqual([
    ['/name', 'required'],
    ['/code', 'too_short'],
    ['/isStockLocation', 'no_role'],
  ]);
});

test('accepts one role that is left to its default', async () => {
  const flags = { isShipTo: false, isWorkSite: false };
  const answer = await owner.post('/locations', { name: 'Shelf', ...flags });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.isStockLocation).toBe(true);
});

test.each(['XX', 'gb', 'EU', 'ZZ'])('refuses the country %s', async (country) => {
  const answer = await owner.post('/locations', { name: 'Abroad', address: { country } });
  expect(faultsOf(answer)).toEqual([['/address/country', 'invalid_country']]);
});

test.each([[[]], ['12 Mill Lane'], [5]])('refuses the address %j', async (address) => {
  const answer = await owner.post('/locations', { name: 'Nowhere', address });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['/address', 'invalid_type']]);
});
