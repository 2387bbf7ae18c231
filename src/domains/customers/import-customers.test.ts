/** E064: importing customers in bulk. */
import { expect, test } from 'vitest';
import { newOrganization } from '../../../test/support/world.ts';

test('imports customers, finding type, segment and broker by name', async () => {
  const owner = await newOrganization();
  await owner.post('/customer-types', { name: 'Restaurant' });
  await owner.post('/customer-segments', { name: 'Local' });
  const broker = await owner.post('/brokers', { name: 'Grace' });
  const answer = await owner.post('/customers/bulk-import', {
    rows: [
      {
        name: 'Crown Hotel',
        customerType: 'RESTAURANT',
        customerSegment: 'local',
        broker: 'Grace',
      },
      { code: 'STAR', name: 'Star Inn', brokerId: broker.body.id },
    ],
  });
  expect(answer.body, answer.text).toMatchObject({ created: 2, failed: 0 });
  const made = await owner.get(`/customers/${answer.body.ids[0]}`);
  expect(made.body).toMatchObject({ code: 'CUS-1', brokerId: broker.body.id });
});

test('reads addresses of several lines, and countries by their names', async () => {
  const owner = await newOrganization();
  const file = [
    'name,billingAddress.line1,billingAddress.country,notes',
    'Crown Hotel,"Hauptstr. 5\r\n10115 Berlin\r\n",Deutschland,"Ring\ntwice"',
    'Star Inn,1 Mill Lane,uk,',
    'Moon Inn,1 Mill Lane,Atlantis,',
  ].join('\r\n');
  const answer = await owner.request('POST', '/customers/bulk-import', file, {
    query: { mode: 'partial' },
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.body, answer.text).toMatchObject({ created: 2, failed: 1 });
  expect(answer.body.errors).toMatchObject([
    { row: 7, path: '/billingAddress/country', code: 'too_long' },
  ]);
  const { data } = (await owner.get('/customers', { query: { sort: 'name' } })).body;
  expect(data).toMatchObject([
    {
      name: 'Crown Hotel',
      billingAddress: { line1: 'Hauptstr. 5, 10115 Berlin', country: 'DE' },
      notes: 'Ring\ntwice',
    },
    { name: 'Star Inn', billingAddress: { country: 'GB' } },
  ]);
});

test('reports unknown references of every row', async () => {
  const owner = await newOrganization();
  const answer = await owner.post('/customers/bulk-import', {
    rows: [
      { name: 'A', customerType: 'Nope', broker: 'Nobody' },
      { name: 'B', customerSegmentId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1' },
    ],
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((e: Record<string, unknown>) => [e.row, e.path, e.code])).toEqual([
    [1, '/customerType', 'not_found'],
    [1, '/broker', 'not_found'],
    [2, '/customerSegmentId', 'not_found'],
  ]);
});
