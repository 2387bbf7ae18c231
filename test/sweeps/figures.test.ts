/** Every figure of a master keeps its digits, and is refused beyond its decimals and its limits. */
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Client } from '../support/client.ts';
import { faultsOf } from '../support/faults.ts';
import { bodyOf, type FieldSchema } from '../support/field-values.ts';
import { unique } from '../support/valid-request.ts';
import { newOrganization } from '../support/world.ts';
import { goodsRecords } from './records/goods.ts';
import { partnerRecords } from './records/partners.ts';
import type { Fields, MasterRecord } from './records/record.ts';

/** Decimals of a record; those of whole numbers are days. */
function figuresOf({ path }: MasterRecord): [name: string, schema: FieldSchema][] {
  const create = endpoints.find((one) => one.method === 'POST' && one.path === path);
  const { properties = {} } = bodyOf(create?.operation ?? '');
  return Object.entries(properties).filter(([, { type }]) => [type].flat().includes('number'));
}

const figures = [...partnerRecords, ...goodsRecords].flatMap((record) =>
  figuresOf(record).map(([name, schema]) => [record.path, name, record, schema] as const),
);

/** Fields that a figure needs beside it. */
const beside: Readonly<Record<string, Fields>> = { netWeight: { weightUnit: 'kg' } };

test('some masters have figures', () => {
  expect(figures.length).toBeGreaterThan(8);
});

describe.each(figures)('%s: %s', (path, field, { key, required }, { maximum = 1e12 }) => {
  const isLarge = maximum > 1000;

  let owner: Client;
  let needed: Fields;

  beforeAll(async () => {
    owner = await newOrganization();
    needed = (await required?.(owner)) ?? {};
  });

  /** A request with a number as it is written, which JavaScript cannot always hold. */
  function create(written: string) {
    const named = { name: unique('Mill'), [key]: unique('K').slice(-20) };
    const body = { ...named, ...needed, ...beside[field] };
    return owner.post(path, JSON.stringify(body).replace(/}$/, `,"${field}":${written}}`));
  }

  const large = [
    ['999999999999.999999', '999999999999.999999'],
    ['999999999999.123456', '999999999999.123456'],
    ['1e3', '1000'],
  ] as const;

  test.each([
    ...[['0.000001', '0.000001'] as const, ['1.1', '1.1'] as const],
    ...[['4.200000', '4.2'] as const, ['25E-2', '0.25'] as const],
    ...(isLarge ? large : []),
  ])('%s is answered as %s, digit for digit', async (written, shown) => {
    const answer = await create(written);
    expect(answer.status, answer.text).toBe(201);
    const list = await owner.get(path, { query: { ids: answer.body.id } });
    for (const { text } of [answer, list]) expect(text).toContain(`"${field}":${shown},`);
  });

  test.each([
    ['1.1234567', 'too_many_decimals'],
    [isLarge ? '1000000000000' : `${maximum}.000001`, 'too_large'],
    ['-0.000001', 'too_small'],
    ['1e400', 'invalid_type'],
    ['"4.2"', 'invalid_type'],
    ['true', 'invalid_type'],
    ['[1]', 'invalid_type'],
  ])('%s is refused', async (written, code) => {
    const answer = await create(written);
    expect(answer.status, answer.text).toBe(422);
    expect(faultsOf(answer)).toEqual([[`/${field}`, code]]);
  });
});
