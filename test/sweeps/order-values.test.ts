/**
 * Values that orders and their items refuse, of each kind of order and in each operation. An
 * operation that has no such field does not know it.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { faultsOf } from '../support/faults.ts';
import { bodyOf } from '../support/field-values.ts';
import { done } from '../support/making.ts';
import { newOrganization } from '../support/world.ts';
import { type Fields, kinds } from './orders/kinds.ts';

type Wrong = readonly [field: string, value: unknown, code: string];

const ofOrders: readonly Wrong[] = [
  ['vendorId', null, 'invalid_uuid'],
  ['customerId', null, 'invalid_uuid'],
  ['siteLocationId', null, 'invalid_uuid'],
  ['status', 'Sent', 'not_allowed'],
  ['fulfillmentStatus', 'Sent', 'not_allowed'],
  ['exchangeRate', 0, 'too_small'],
  ['exchangeRate', '1', 'invalid_type'],
  ['exchangeRate', 1.00000000001, 'too_many_decimals'],
  ['shippingAmount', -0.01, 'too_small'],
  ['shippingAmount', 1e12, 'too_large'],
  ['discountAmount', -0.01, 'too_small'],
  ['taxAmount', 0.0000001, 'too_many_decimals'],
  ['taxAmount', 1e12, 'too_large'],
  ['currency', 'XYZ', 'invalid_currency'],
  ['currency', 'EURO', 'too_long'],
  ['orderDate', '2026-02-30', 'invalid_date'],
  ['startDate', '2026-02-29', 'invalid_date'],
  ['startDate', null, 'invalid_date'],
  ['expectedDate', '2026-03-10T00:00', 'invalid_date'],
  ['onHold', 'yes', 'invalid_type'],
  ['shipToAddress', { country: 'XX' }, 'invalid_country'],
  ['paymentTerms', 'x'.repeat(201), 'too_long'],
  ['customerReference', 'x'.repeat(201), 'too_long'],
  ['notes', 'x'.repeat(10_001), 'too_long'],
  ['items', null, 'invalid_type'],
  ...['poNumber', 'woNumber', 'soNumber', 'total', 'costOfGoodsSold', 'materialUnitCost'].map(
    (field) => [field, 1, 'unknown_field'] as const,
  ),
];

const ofItems: readonly Wrong[] = [
  ['quantity', 0, 'too_small'],
  ['quantity', -1, 'too_small'],
  ['quantity', 1.0000001, 'too_many_decimals'],
  ['quantity', 1e12, 'too_large'],
  ['quantity', '1', 'invalid_type'],
  ['quantity', null, 'invalid_type'],
  ['materialId', 'flour', 'invalid_uuid'],
  ['skuId', null, 'invalid_uuid'],
  ['unitPrice', -0.01, 'too_small'],
  ['unitPrice', 1e12, 'too_large'],
  ['discountPercent', -1, 'too_small'],
  ['discountPercent', 100.1, 'too_large'],
  ['conversionCost', -0.01, 'too_small'],
  ['conversionCost', 1e12, 'too_large'],
  ['unitsPerPurchaseUnit', 0, 'too_small'],
  ['unit', ' ', 'too_short'],
  ['expectedDate', '1.4.26', 'invalid_date'],
  ['fulfilledQuantity', -1, 'too_small'],
  ...['lineNumber', 'lineTotal', 'originalQuantity', 'receivedQuantity', 'materialUnitCost'].map(
    (field) => [field, 3, 'unknown_field'] as const,
  ),
  ['inputs', [], 'unknown_field'],
];

describe.each(kinds.map((kind) => [kind.path, kind] as const))('%s', (path, kind) => {
  const { operations, itemPath, isOneItem } = kind;

  let owner: Client;
  let body: Fields;
  let item: Fields;
  let made: { id: string; items: readonly { id: string }[] };

  beforeAll(async () => {
    owner = await newOrganization();
    ({ body, item } = await kind.request(owner));
    made = await done(owner.post(path, body));
  });

  /** Expects the fault of each value, and that an operation does not know the other fields. */
  async function expectRefused(
    wrongs: readonly Wrong[],
    fields: Fields,
    send: (wrong: Fields) => Promise<Answer>,
    at = '',
  ) {
    for (const [field, value, code] of wrongs) {
      if (value === null && JSON.stringify(fields[field] ?? {}).includes('"null"')) continue;
      const answer = await send({ [field]: value });
      const name = `${field} ${JSON.stringify(value)?.slice(0, 20)}`;
      expect.soft([answer.status, answer.body.code], name).toEqual([422, 'validation_failed']);
      const [[place = '', told] = []] = faultsOf(answer);
      expect.soft(place.startsWith(`${at}/${field}`), `${name} at ${place}`).toBe(true);
      expect.soft(told, name).toBe(field in fields ? code : 'unknown_field');
      expect
        .soft(answer.body.errors, name)
        .toMatchObject([{ message: expect.stringMatching(/./) }]);
    }
  }

  const fieldsOf = (operation: string): Fields => bodyOf(operation).properties ?? {};

  test('a new order', async () => {
    const create = (wrong: Fields) => owner.post(path, { ...body, ...wrong });
    await expectRefused(ofOrders, fieldsOf(operations.create), create);
  });

  test('a changed order', async () => {
    const change = (wrong: Fields) => owner.patch(`${path}/${made.id}`, wrong);
    await expectRefused(ofOrders, fieldsOf(operations.update), change);
    if (isOneItem) await expectRefused(ofItems, fieldsOf(operations.update), change);
  });

  test('an item of a new order', async () => {
    const create = (wrong: Fields) =>
      owner.post(path, isOneItem ? { ...body, ...wrong } : ofTwo({ ...item, ...wrong }));
    const ofTwo = (second: Fields) => ({ ...body, items: [item, second] });
    const fields = fieldsOf(isOneItem ? operations.create : operations.addItem);
    await expectRefused(ofItems, fields, create, isOneItem ? '' : '/items/1');
  });

  test('an added item', async () => {
    const add = (wrong: Fields) => owner.post(`${path}/${made.id}/items`, { ...item, ...wrong });
    await expectRefused(ofItems, fieldsOf(operations.addItem), add);
  });

  test('a changed item', async () => {
    const change = (wrong: Fields) => owner.patch(`${itemPath}/${made.items[0]?.id}`, wrong);
    await expectRefused(ofItems, fieldsOf(operations.updateItem), change);
  });

  test('the externalId of another order', async () => {
    const named = { ...body, externalId: 'erp-7' };
    const duplicate = [['/externalId', 'duplicate']];
    await done(owner.post(path, named));
    expect(faultsOf(await owner.post(path, { ...body, externalId: ' erp-7 ' }))).toEqual(duplicate);
    const changed = await owner.patch(`${path}/${made.id}`, { externalId: 'erp-7' });
    expect([changed.status, faultsOf(changed)]).toEqual([422, duplicate]);
    const other = await newOrganization();
    const theirs = { ...(await kind.request(other)).body, externalId: 'erp-7' };
    expect((await other.post(path, theirs)).status).toBe(201);
  });
});
