/** E029: vendors come in by bulk import. */
import { expect, test } from 'vitest';
import { newMember } from '../../../test/support/people.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('imports vendors with their addresses from CSV, giving codes to those without', async () => {
  const owner = await newOrganization();
  const text = [
    'code,name,email,currency,leadTimeDays,address.line1,address.country,isActive',
    'MILLERS,Aire Valley Millers,sales@millers.example,GBP,5,1 Mill Road,GB,true',
    ',"Salt, Sons & Co",,EUR,,,,FALSE',
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
      address: { line1: '1 Mill Road', country: 'GB', city: null },
    },
    { code: 'VEN-1', name: 'Salt, Sons & Co', address: null, isActive: false },
  ]);
});

test('a member may not import', async () => {
  const owner = await newOrganization();
  const member = await newMember(owner);
  const answer = await member.post('/vendors/bulk-import', { rows: [] });
  expect(answer.status).toBe(403);
});
