/** E067, W067: shows a material. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
import { material, materialExample } from './material.ts';
import { materials } from './materials.store.ts';

export const getMaterial = endpoint({
  id: 'E067',
  operation: 'getMaterial',
  method: 'GET',
  path: '/materials/:id',
  tag: 'Materials',
  summary: 'Get material detail',
  access: 'member',
  ...readRecord(materials),
  gives: ok(material),
  fails: ['not_found'],
  example: { reply: materialExample },
});
