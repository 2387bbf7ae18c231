/** The published client against the service: what every operation has. */
import {
  adjustMaterialsInventory,
  type Client,
  createClient,
  createCustomer,
  createLocation,
  createMaterial,
  createOrganization,
  createPurchaseOrder,
  createSalesOrder,
  createUser,
  createVendor,
  csvOf,
  deleteMaterial,
  downloadDocument,
  generatePurchaseOrderPdf,
  getDocument,
  getMaterial,
  getPickList,
  getUser,
  importMaterials,
  listMaterials,
  Problem,
  pages,
  pdfOf,
  records,
  updateMaterial,
  uploadDocument,
} from '@stockwright/client';
import { describe, expect, test } from 'vitest';
import { world } from '../support/world.ts';
import { connect } from './connect.ts';

/** The error with which a promise is rejected. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (failure: unknown) => failure,
  );

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const failure = await failureOf(promise);
  if (failure instanceof Problem) return failure;
  throw new Error('The request was not refused.', { cause: failure });
}

describe('requests', () => {
  test('a user registers, and makes an organization and a material', async () => {
    const { origin, service } = await world();
    const token = await service.local?.signIdToken(`sdk.${process.pid}@example.com`);
    const anyone = createClient({ url: `${origin}/`, token: async () => token ?? '' });
    await createUser(anyone);
    expect((await getUser(anyone)).email).toBe(`sdk.${process.pid}@example.com`);
    const { id: orgId } = await createOrganization(anyone, { body: { name: 'Mill Lane' } });
    const client = createClient({ ...anyone, orgId });
    expect((await getUser(client)).memberships).toHaveLength(1);
    const flour = await createMaterial(client, { body: { code: 'FLOUR', name: 'Flour' } });
    expect(await getMaterial(client, { path: { id: flour.id } })).toEqual(flour);
    expect(await deleteMaterial(client, { path: { id: flour.id } })).toBeUndefined();
  });

  test('a refusal is a Problem with its code, its status and every fault', async () => {
    const client = await connect();
    const body = { name: '', unitCost: '-1', unitsPerPurchaseUnit: 'many' };
    const problem = await problemOf(createMaterial(client, { body }));
    expect(problem).toMatchObject({ name: 'Problem', status: 422, code: 'validation_failed' });
    expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(problem.errors.map(({ path }) => path).sort()).toEqual([
      '/name',
      '/unitCost',
      '/unitsPerPurchaseUnit',
    ]);
    for (const { path, message } of problem.errors) {
      expect(problem.message).toContain(`\n${path}: ${message}`);
    }
  });

  test('ifMatch refuses another version', async () => {
    const client = await connect();
    const { id, version } = await createMaterial(client, { body: { name: 'Rye' } });
    const rename = (name: string, ifMatch: number | string) =>
      updateMaterial(client, { path: { id }, body: { name }, ifMatch });
    expect((await rename('Rye flour', version)).version).toBe(version + 1);
    const problem = await problemOf(rename('Wheat', version));
    expect(problem).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await rename('Spelt', `"${version + 1}"`)).name).toBe('Spelt');
    const removal = deleteMaterial(client, { path: { id }, ifMatch: version });
    expect((await problemOf(removal)).status).toBe(412);
  });

  test('a dry run answers and stores nothing', async () => {
    const client = await connect();
    let headers: Headers | undefined;
    const answer = await createMaterial(client, {
      body: { name: 'Rye' },
      dryRun: true,
      onResponse: (response) => (headers = response.headers),
    });
    expect(answer.name).toBe('Rye');
    expect(headers?.get('dry-run')).toBe('true');
    expect((await listMaterials(client)).data).toEqual([]);
  });

  test("the caller's own idempotency key has one effect in two calls", async () => {
    const client = await connect();
    const call = () => createVendor(client, { body: { name: 'Mill' }, idempotencyKey: 'mill-1' });
    expect(await call()).toEqual(await call());
  });
});

describe('lists', () => {
  test('pages and records follow the cursor to the end', async () => {
    const client = await connect();
    const codes = ['A', 'B', 'C', 'D', 'E'];
    for (const code of codes) await createMaterial(client, { body: { code, name: code } });
    const lengths: number[] = [];
    const query = { limit: 2, count: true };
    for await (const { data, total } of pages(client, listMaterials, { query })) {
      lengths.push(data.length);
      expect(total).toBe(5);
    }
    expect(lengths).toEqual([2, 2, 1]);
    const found: string[] = [];
    for await (const { code } of records(client, listMaterials, { query: { limit: 2 } })) {
      found.push(code);
    }
    expect(found).toEqual(codes);
    for await (const { code } of records(client, listMaterials)) found.push(code);
    expect(found).toEqual([...codes, ...codes]);
  });

  test('csvOf gives a whole list as a file, in the order of its query', async () => {
    const client = await connect();
    for (const code of ['A', 'B', 'C']) {
      await createMaterial(client, { body: { code, name: code, unitCost: '999999999999.123456' } });
    }
    const file = await csvOf(client, listMaterials, { query: { sort: '-code' } });
    expect(file.type).toMatch(/^text\/csv/);
    const [names = '', ...lines] = (await file.text()).trim().split(/\r?\n/);
    const column = (name: string) =>
      lines.map((line) => line.split(',')[names.split(',').indexOf(name)]);
    expect(column('code')).toEqual(['C', 'B', 'A']);
    expect(column('unitCost')).toEqual(Array(3).fill('999999999999.123456'));
  });

  test('a page is requested only when the caller asks for it', async () => {
    let requests = 0;
    const counted: typeof fetch = (...request) => {
      requests++;
      return fetch(...request);
    };
    const client = await connect({ fetch: counted });
    for (const code of ['A', 'B']) await createMaterial(client, { body: { code, name: code } });
    requests = 0;
    for await (const _ of pages(client, listMaterials, { query: { limit: 1 } })) break;
    expect(requests).toBe(1);
  });
});

describe('files', () => {
  test('a file is uploaded and downloaded, and an order is printed', async () => {
    const client = await connect();
    const order = await orderOf(client);
    const file = new File(['delivered at dawn'], 'note.txt', { type: 'text/plain' });
    const { id, sizeBytes } = await uploadDocument(client, {
      body: { entityType: 'purchase_order', entityId: order.id, file },
    });
    expect(sizeBytes).toBe(17);
    const { downloadUrl, fileName } = await getDocument(client, { path: { id } });
    expect(fileName).toBe('note.txt');
    const {
      org = '',
      expires,
      signature = '',
    } = Object.fromEntries(new URL(downloadUrl).searchParams);
    const signed = { org, expires: Number(expires), signature };
    const content = await downloadDocument(client, { path: { id }, query: signed });
    expect(await content.text()).toBe('delivered at dawn');
    const pdf = await generatePurchaseOrderPdf(client, { path: { id: order.id } });
    expect(pdf.type).toBe('application/pdf');
    expect(await pdf.slice(0, 5).text()).toBe('%PDF-');
  });

  test('pdfOf asks for the PDF of an operation that answers JSON, too', async () => {
    const client = await connect();
    const { id: customerId } = await createCustomer(client, { body: { name: 'Crown Hotel' } });
    const { id } = await createSalesOrder(client, { body: { customerId } });
    const query = { salesOrderIds: [id] };
    expect(await getPickList(client, { query })).toEqual({ data: [] });
    const pdf = await pdfOf(client, getPickList, { query });
    expect(pdf.type).toBe('application/pdf');
    expect(await pdf.slice(0, 5).text()).toBe('%PDF-');
  });

  test('CSV is imported as text, and refused rows come back to be sent again', async () => {
    const client = await connect();
    const body = 'code,name,unitCost\nRYE,Rye,0.123456\nOAT,,1\n';
    const query = { mode: 'partial' } as const;
    const first = await importMaterials(client, { body, query });
    expect(first).toMatchObject({ created: 1, failed: 1, failedRows: expect.any(String) });
    const rows = [{ code: 'SPELT', unitCost: '999999999999.123456', leadTimeDays: 3 }];
    const { failedRows } = await importMaterials(client, { body: { mode: 'partial', rows } });
    expect(failedRows).toEqual(rows);
    const named = rows.map((row) => ({ ...row, name: 'Spelt' }));
    const { created } = await importMaterials(client, { body: { rows: named } });
    expect(created).toBe(1);
    const [spelt] = (await listMaterials(client, { query: { code: 'SPELT' } })).data;
    expect(spelt).toMatchObject({ unitCost: '999999999999.123456', leadTimeDays: 3 });
  });
});

/** A draft order of one line, and stock of its material. */
async function orderOf(client: Client) {
  const vendor = await createVendor(client, { body: { name: 'Old Mill' } });
  const flour = await createMaterial(client, { body: { name: 'Flour' } });
  const bakery = await createLocation(client, { body: { name: 'Bakery' } });
  const stock = { materialId: flour.id, locationId: bakery.id, quantity: '1.5' };
  expect((await adjustMaterialsInventory(client, { body: stock })).quantity).toBe('1.5');
  const items = [{ materialId: flour.id, quantity: '2', unitPrice: '0.8' }];
  return createPurchaseOrder(client, { body: { vendorId: vendor.id, items } });
}
