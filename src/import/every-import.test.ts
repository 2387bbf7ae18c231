/** Rules that hold for every bulk import. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { sweepOf } from '../../test/support/sweep.ts';
import { newOrganization } from '../../test/support/world.ts';
import { endpoints } from '../app.ts';
import { openApiDocument } from '../serve/openapi/document.ts';
import { tags } from '../tags.ts';

interface Operation {
  requestBody: {
    content: Record<string, { schema: { description?: string }; example: string }>;
  };
  responses: Record<string, { content: { 'application/json': { schema: object } } }>;
}

const document = openApiDocument(endpoints, tags) as unknown as {
  paths: Record<string, { post: Operation }>;
  components: { schemas: object };
};
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'document', components: document.components });

/** Where an answer differs from the document. */
function differences(path: string, answer: unknown): string {
  const { schema } = document.paths[`/api${path}`]?.post.responses['200']?.content[
    'application/json'
  ] ?? { schema: { not: {} } };
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
  return validate(answer) ? '' : ajv.errorsText(validate.errors);
}

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const imports = sweepOf(({ path }) => path.endsWith('/bulk-import'));

test('there are fifteen imports', () => {
  expect(imports).toHaveLength(15);
});

test.each(imports)(
  '%s returns rows of every form as its document says',
  async (_title, { path }) => {
    const rows = ['x', 5, null, true, ['x'], {}, { nonsense: 1 }];
    const answer = await owner.post(path, { mode: 'partial', rows });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ total: 7, failed: 7, failedRows: rows });
    expect(differences(path, answer.body)).toBe('');
    const refused = await owner.post(path, { rows });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ total: 7, failed: 7, failedRows: rows });
  },
);

test.each(imports)('%s accepts the columns that its document names', async (_title, { path }) => {
  const csv = document.paths[`/api${path}`]?.post.requestBody.content['text/csv'];
  const [columns = ''] = csv?.schema.description?.split('. `') ?? [];
  const names = [...columns.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(3);
  const answer = await owner.request('POST', path, `${names.join(',')}\n`, {
    headers: { 'content-type': 'text/csv' },
  });
  expect(answer.status, answer.text).toBe(200);
});

test.each(['/purchase-order-receipts', '/work-order-receipts'])(
  'the document of %s explains receiptKey, and its example has one',
  (path) => {
    const csv = document.paths[`/api${path}/bulk-import`]?.post.requestBody.content['text/csv'];
    expect(csv?.schema.description).toMatch(/`receiptKey`: Lines with the same value/);
    expect(csv?.example).toMatch(/^receiptKey,/);
  },
);

test.each([
  [
    '/materials',
    { preferredVendor: 'Millers' },
    'There is no vendor with the code or name "Millers"',
  ],
  ['/materials', { materialType: 'Flour' }, 'There is no material type with the name "Flour"'],
  ['/customers', { broker: 'Grace' }, 'There is no broker with the name "Grace"'],
  ['/purchase-orders', { vendor: 'Millers' }, 'There is no vendor with the code or name "Millers"'],
])('the error for a row of %s with %j names the unknown record', async (path, row, message) => {
  const answer = await owner.post(`${path}/bulk-import`, { rows: [row] });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual({
    row: 1,
    path: `/${Object.keys(row)[0]}`,
    code: 'not_found',
    message: `${message} in this organization.`,
  });
});
