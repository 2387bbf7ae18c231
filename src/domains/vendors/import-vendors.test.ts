/** E029: importing vendors in bulk. */
import { expect, test } from 'vitest';
import { newOrganization } from '../../../test/support/world.ts';

test('imports vendors with their addresses from CSV, and assigns missing codes', async () => {
  const owner = await newOrganization();
  const text = [
    'code,name,email,currency,leadTimeDays,minimumOrderValue,address.line1,address.country,isActive',
    'MILLERS,Aire Valley Millers,sales@millers.example,GBP,5,250.5,1 Mill Road,GB,true',
    ',"Salt, Sons & Co",,EUR,,,,,FALSE',
  ].join('\r\n');
  const answer = await owner.request('POST', '/vendors/bulk-import', text, {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  });
  expect(answer.body, answer.text).toMatchObject({ created: 2, failed: 0 });
  const listed = await owner.get('/vendors', { query: { isActive: 'all' } });
  expect(listed.body.data).toMatchObject([
    {
      code: 'MILLERS',
      leadTimeDays: 5,
      minimumOrderValue: 250.5,
      address: { line1: '1 Mill Road', country: 'GB', city: null },
    },
    { code: 'VEN-1', name: 'Salt, Sons & Co', address: null, isActive: false },
  ]);
});

test('skips a vendor with an unchanged address, with or without its empty fields', async () => {
  const owner = await newOrganization();
  const address = { line1: '1 Mill Road', country: 'GB' };
  const vendor = (await owner.post('/vendors', { name: 'Millers', code: 'MILLERS', address })).body;
  const rows = [{ code: 'MILLERS', address: { city: null, ...address } }];
  const send = (body: object) =>
    owner.post('/vendors/bulk-import', { onDuplicate: 'update', rows, ...body });
  expect((await send({})).body).toMatchObject({ updated: 0, unchanged: 1 });
  expect((await owner.get(`/vendors/${vendor.id}`)).body).toEqual(vendor);
  const moved = { code: 'MILLERS', address: { ...address, city: 'Leeds' } };
  expect((await send({ rows: [moved] })).body).toMatchObject({ updated: 1, unchanged: 0 });
});
