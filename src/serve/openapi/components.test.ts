import { expect, test } from 'vitest';
import { created, type Endpoint, ok } from '../../kernel/contract/endpoint.ts';
import * as s from '../../kernel/values/schema.ts';
import { nameComponents } from './components.ts';
import type { Shape } from './schemas.ts';

const sku = s.object({ id: s.uuid(), address: s.nullable(s.address()) });
const entry = s.object({ code: s.code(), address: s.address() });
const page = s.object({ data: s.listOf(sku), nextCursor: s.nullable(s.text({ max: 9 })) });

const endpoints = [
  { operation: 'adjustStock', gives: ok(entry) },
  { operation: 'listSkus', gives: ok(page) },
  { operation: 'createSku', body: s.object({ name: s.name() }), gives: created(sku) },
  { operation: 'getSku', gives: ok(s.object({ ...sku.properties, stock: s.decimalText() })) },
] as unknown as Endpoint[];

const { schemas, refer } = nameComponents(endpoints);

test('schemas are named after their records, requests after their operations', () => {
  expect(Object.keys(schemas)).toEqual([
    'Address',
    'AdjustStockReply',
    'CreateSkuRequest',
    'GetSkuReply',
    'Sku',
    'SkusPage',
  ]);
});

test('a named schema is contained once', () => {
  const { properties } = schemas.SkusPage as { properties: Record<string, unknown> };
  expect(properties.data).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Sku' } });
  expect((schemas.Sku as { properties: Record<string, unknown> }).properties.address).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }],
  });
});

test('an equal shape is named after the record that contains it', () => {
  expect(refer('Skus')(sku as unknown as Shape, 'reply')).toBe('Sku');
  expect(refer('Skus')(sku as unknown as Shape, 'request')).toBeUndefined();
});
