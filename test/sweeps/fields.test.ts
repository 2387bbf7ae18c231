/**
 * Every declared field of a record is kept by create, update, imports in JSON and CSV, detail, list
 * and archive. The fields come from the OpenAPI document and their values differ from the defaults:
 * a field that any of these operations drops fails here without an edit of this file.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import { archiveOf, importInto } from '../support/archives.ts';
import type { Client } from '../support/client.ts';
import { bodyOf, csvOf, type Referenced, valuesOf } from '../support/field-values.ts';
import { done } from '../support/making.ts';
import { firstSkuType } from '../support/stock.ts';
import { unique } from '../support/valid-request.ts';
import { newOrganization } from '../support/world.ts';

type Fields = Record<string, unknown>;

const endpointOf = (method: string, path: string) =>
  endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);

/** Records that are created at a path and changed by their id below it. */
const records = endpoints
  .filter(({ method, path }) => method === 'POST' && endpointOf('PATCH', `${path}/:id`))
  .map((create) => ({
    path: create.path,
    create,
    update: endpointOf('PATCH', `${create.path}/:id`) as Endpoint,
    detail: endpointOf('GET', `${create.path}/:id`),
    import: endpointOf('POST', `${create.path}/bulk-import`),
  }));

/**
 * Records with items: see `order-fields.test.ts`. Vendor items belong to a vendor and an item, and
 * a count is cancelled by its status: see their own tests. Archives have no webhooks.
 */
const left = [
  ...[
    '/boms',
    '/purchase-orders',
    '/work-orders',
    '/sales-orders',
    '/sales-returns',
    '/vendor-returns',
  ],
  ...['/vendor-items', '/stock-counts', '/webhook-endpoints'],
];
const swept = records.filter(({ path }) => !left.includes(path));

/** Values that fields can have only together; each set is a case. */
const variants: Record<string, readonly Fields[]> = {
  // A location needs at least one of the three roles.
  '/locations': [{ isStockLocation: true }, { isShipTo: true }],
  // Only a SKU with a bill of materials can be planned to be made.
  '/skus': [{ planBy: 'buy' }],
  // A private view is shown to its author alone, and the archive is read by another person.
  '/views': [{ isShared: true }],
};

let owner: Client;
let referenced: Referenced;
/** The written records, to be read again in the organization that imports the archive. */
const written: { path: string; id: string; fields: Fields }[] = [];

const idOf = async (path: string, body: Fields): Promise<string> =>
  (await done(owner.post(path, body))).id;

beforeAll(async () => {
  owner = await newOrganization();
  const newTerm = (path: string) => () => idOf(path, { name: unique('Term') });
  const newVendor = () => idOf('/vendors', { name: unique('Millers') });
  referenced = {
    materialTypeId: newTerm('/material-types'),
    skuTypeId: newTerm('/sku-types'),
    customerTypeId: newTerm('/customer-types'),
    customerSegmentId: newTerm('/customer-segments'),
    brokerId: newTerm('/brokers'),
    preferredVendorId: newVendor,
  };
});

/** Creates a record with its required fields only; the others have their defaults. */
async function smallest({ path, create }: (typeof records)[number]): Promise<Fields> {
  const { required = [] } = bodyOf(create.operation);
  const body: Fields = {};
  for (const name of required) {
    body[name] = name === 'skuTypeId' ? await firstSkuType(owner) : unique(name).slice(-20);
  }
  return done(owner.post(path, body));
}

async function read(client: Client, path: string, id: string, hasDetail: boolean) {
  const { isActive } = (endpointOf('GET', path)?.query as Shape | undefined)?.properties ?? {};
  const list = await done(
    client.get(path, { query: { ids: id, ...(isActive && { isActive: 'all' }) } }),
  );
  const detail = hasDetail ? await done(client.get(`${path}/${id}`)) : list.data[0];
  return { listed: list.data[0] as Fields, detail: detail as Fields };
}

/** Reads a record in its detail and lists, and keeps it for the test of the archive. */
async function expectRead(of: (typeof records)[number], id: string, fields: Fields) {
  const { listed, detail } = await read(owner, of.path, id, of.detail !== undefined);
  expect(detail).toMatchObject(fields);
  expect(listed).toMatchObject(fields);
  written.push({ path: of.path, id, fields });
}

const cases = swept.flatMap((of) =>
  (variants[of.path] ?? [{}]).map(
    (fixed) => [`${of.path} ${Object.keys(fixed).join()}`.trim(), of, fixed] as const,
  ),
);

describe.each(cases)('%s', (_title, of, fixed) => {
  const created = bodyOf(of.create.operation).properties ?? {};
  const changed = bodyOf(of.update.operation).properties ?? {};

  test('create keeps every field', async () => {
    const fields = await valuesOf(created, await smallest(of), fixed, referenced);
    const made = await done(owner.post(of.path, fields));
    expect(made).toMatchObject(fields);
    await expectRead(of, made.id, fields);
  });

  test('update keeps every field, alone and together with the others', async () => {
    const before = await smallest(of);
    const path = `${of.path}/${before.id}`;
    const fields = await valuesOf(changed, before, fixed, referenced);
    expect(await done(owner.patch(path, fields))).toMatchObject(fields);
    await expectRead(of, before.id as string, fields);
    for (const [name, value] of Object.entries(
      await valuesOf(changed, fields, fixed, referenced),
    )) {
      fields[name] = value;
      expect(await done(owner.patch(path, { [name]: value }))).toMatchObject(fields);
    }
    await expectRead(of, before.id as string, fields);
  });

  test.runIf(of.import)('imports in JSON create and update every field', async () => {
    const send = (row: Fields) =>
      done(owner.post(`${of.path}/bulk-import`, { rows: [row], onDuplicate: 'update' }));
    await expectImported(send);
  });

  test.runIf(of.import)('imports in CSV create and update every field', async () => {
    const send = (row: Fields) => {
      const extra = { query: { onDuplicate: 'update' }, headers: { 'content-type': 'text/csv' } };
      return done(owner.request('POST', `${of.path}/bulk-import`, csvOf(row), extra));
    };
    await expectImported(send);
  });

  /** Imports a new record, then other values for it: the import finds it by its external id. */
  async function expectImported(send: (row: Fields) => Promise<{ ids: string[] }>) {
    const fields = await valuesOf(changed, await smallest(of), fixed, referenced);
    const [id = ''] = (await send(fields)).ids;
    await expectRead(of, id, fields);
    const { externalId } = fields;
    const others = { ...(await valuesOf(changed, fields, fixed, referenced)), externalId };
    expect((await send(others)).ids).toEqual([id]);
    await expectRead(of, id, others);
    for (const [name, value] of Object.entries(
      await valuesOf(changed, others, fixed, referenced),
    )) {
      if (name === 'externalId' || name in fixed) continue;
      Object.assign(others, { [name]: value });
      expect((await send({ externalId, [name]: value })).ids, name).toEqual([id]);
    }
    await expectRead(of, id, others);
  }
});

test('an archive keeps every field', async () => {
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, await archiveOf(owner));
  expect(exitCode, printed.join('\n')).toBe(0);
  const last = new Map(written.map((record) => [record.id, record]));
  expect(last.size).toBeGreaterThan(20);
  for (const { path, id, fields } of last.values()) {
    const { detail } = records.find((record) => record.path === path) ?? {};
    const shown = await read(target, path, id, detail !== undefined);
    expect(shown.detail).toMatchObject(fields);
    expect(shown.listed).toMatchObject(fields);
  }
});

test('every record that clients create and change is tested here, or has an exception', () => {
  expect(swept.map(({ path }) => path)).toEqual([
    '/vendors',
    '/contacts',
    '/customers',
    '/customer-types',
    '/customer-segments',
    '/brokers',
    '/materials',
    '/material-types',
    '/skus',
    '/sku-types',
    '/locations',
    '/order-channels',
    '/views',
  ]);
  expect(left.filter((path) => !records.some((record) => record.path === path))).toEqual([]);
});
