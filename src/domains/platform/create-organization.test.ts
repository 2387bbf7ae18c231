import { expect, test } from 'vitest';
import { newUser, query } from '../../../test/support/world.ts';

test('creates an organization with the caller as owner and its first SKU types', async () => {
  const person = await newUser();
  const made = await person.post('/organizations', {
    name: 'Bäckerei',
    baseCurrency: 'EUR',
    timezone: 'Europe/Berlin',
    address: { city: 'Berlin', country: 'DE' },
    settings: { negativeStock: 'reject' },
  });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBe('/api/organizations/current');
  expect(made.headers.get('etag')).toBe('"1"');
  expect(made.body).toMatchObject({
    name: 'Bäckerei',
    baseCurrency: 'EUR',
    timezone: 'Europe/Berlin',
    address: { line1: null, line2: null, city: 'Berlin', region: null, country: 'DE' },
    logo: null,
    settings: {
      negativeStock: 'reject',
      overReceipt: 'reject',
      overProduction: 'allow',
      closedThrough: null,
    },
    version: 1,
    createdBy: person.userId,
  });
  const owner = person.in(made.body.id);
  expect((await owner.get('/organizations/current')).body).toEqual(made.body);
  expect((await owner.get('/organizations/current/members')).body.data).toMatchObject([
    { userId: person.userId, role: 'owner' },
  ]);
  const types = await query('select name from sku_types where org_id = $1 order by 1', [
    made.body.id,
  ]);
  expect(types).toEqual([{ name: 'Finished good' }, { name: 'Intermediate' }]);
});

test('defaults to US dollars and UTC', async () => {
  const made = await (await newUser()).post('/organizations', { name: 'Plain' });
  expect(made.body).toMatchObject({ baseCurrency: 'USD', timezone: 'UTC', address: null });
});

test('reports all errors of a request at once', async () => {
  const answer = await (await newUser()).post('/organizations', {
    baseCurrency: 'euro',
    timezone: 'Berlin',
    logo: 'data:image/png;base64,AAAA',
    settings: { negativeStock: 'maybe', closedThrough: '2026-02-30' },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((fault: { path: string }) => fault.path)).toEqual([
    '/name',
    '/baseCurrency',
    '/timezone',
    '/logo',
    '/settings/negativeStock',
    '/settings/closedThrough',
  ]);
});

test('needs a registered user', async () => {
  const answer = await (await newUser({ register: false })).post('/organizations', { name: 'x' });
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_not_registered' } });
});
