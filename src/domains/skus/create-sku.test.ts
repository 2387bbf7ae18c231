import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import type { Fault } from '../../kernel/problem.ts';

let owner: Client;
let skuTypeId: string;

beforeAll(async () => {
  owner = await newOrganization();
  const [type] = await query<{ id: string }>(
    "select id from sku_types where org_id = $1 and name = 'Finished good'",
    [owner.orgId],
  );
  skuTypeId = type?.id ?? '';
});

test('creates a SKU and answers the whole record', async () => {
  const made = await owner.post('/skus', { code: 'BREAD', name: ' Bread ', skuTypeId, unit: 'EA' });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBe(`/api/skus/${made.body.id}`);
  expect(made.headers.get('etag')).toBe('"1"');
  expect(made.body).toMatchObject({
    code: 'BREAD',
    name: 'Bread',
    isActive: true,
    listPrice: null,
  });
  const read = await owner.get(`/skus/${made.body.id}`);
  expect(read.body).toEqual(made.body);
});

test('refuses everything that is wrong with the request at once', async () => {
  const answer = await owner.post('/skus', { code: '', nme: 'x', skuTypeId: 'no', unit: 5 });
  expect(answer.status).toBe(422);
  expect(answer.body.errors.map((e: Fault) => [e.path, e.code])).toEqual([
    ['/name', 'required'],
    ['/nme', 'unknown_field'],
    ['/code', 'too_short'],
    ['/skuTypeId', 'invalid_uuid'],
    ['/unit', 'invalid_type'],
  ]);
});
