import { beforeAll, expect, test } from 'vitest';
import { movementFacts } from '../../src/domains/inventory/ledger-entries.store.ts';
import { figures } from '../../src/domains/inventory/summary.store.ts';
import { materials } from '../../src/domains/materials/materials.store.ts';
import { skus } from '../../src/domains/skus/skus.store.ts';
import { vendors } from '../../src/domains/vendors/vendors.store.ts';
import { assemble, type Statement } from '../../src/kernel/database/sql.ts';
import { selectLayers } from '../../src/ledger/layers.store.ts';
import { finishedGoods } from '../../src/ledger/ledger.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import type { Client } from '../support/client.ts';
import { type LargeWorld, openLargeWorld, planOf, planOfStatement } from '../support/planning.ts';
import { type Exceptions, inTenant, namesRecord, sweepOf, writes } from '../support/sweep.ts';
import { validRequests } from '../support/valid-requests.ts';

/**
 * Deep pages cost as much as the first page: the database seeks to the beginning of a page, under
 * row security too, instead of reading the organization's rows up to it.
 */

const unknownId = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600';

let owner: Client;

let large: LargeWorld;

beforeAll(async () => {
  large = await openLargeWorld();
  owner = large.owner;
});

/** Pages that sort all their rows, and why these are few. */
const sorted: Record<string, string> = {
  'E006 listApiTokens by name': "one person's tokens",
  'E006 listApiTokens by -name': "one person's tokens",
  'E016 listMembers by name': 'names of users are in a table that all organizations share',
  'E016 listMembers by -name': 'the same',
  ...Object.fromEntries(
    ['E101 getMaterialsInventorySummary', 'E108 getFinishedGoodsInventorySummary'].flatMap((list) =>
      figures.flatMap((figure) => [
        [`${list} by ${figure}`, 'figures are computed'],
        [`${list} by -${figure}`, 'the same'],
      ]),
    ),
  ),
};

/** Sorts by what another table has: its key finds where a page begins, and ties are sorted. */
const ofOthers: Record<string, readonly string[]> = {
  'E112 listPurchaseOrders': ['vendor'],
  'E130 listWorkOrders': ['sku', 'quantity'],
  'E145 listSalesOrders': ['customer'],
};
for (const [list, sorts] of Object.entries(ofOthers)) {
  for (const sort of sorts) {
    for (const sign of ['', '-']) sorted[`${list} by ${sign}${sort}`] = 'another table has it';
  }
}

/** Lists that are always short. */
const exceptions: Exceptions = {
  E008: "one person's pending invitations, one for each organization at most",
  X004: 'an organization has twenty at most',
  X124: 'own views and shared ones are read apart, a page of each',
};

/** Lists of an organization's records; lists of one record are short. */
const lists = sweepOf((endpoint) => {
  const { properties = {}, required = [] } = (endpoint.query ?? {}) as Shape;
  return 'cursor' in properties && required.length === 0 && !namesRecord(endpoint);
}, exceptions);
const pages = lists.flatMap(([title, endpoint]) => {
  const sorts: unknown = (endpoint.query as Shape).properties?.sort?.choice;
  return (Array.isArray(sorts) ? sorts.map(String) : [])
    .map((sort) => [`${title} by ${sort}`, endpoint, sort] as const)
    .filter(([page]) => !sorted[page]);
});

test.each(pages)('%s seeks to its page', async (_title, endpoint, sort) => {
  const first = await owner.get(endpoint.path, { query: { sort, limit: '1' } });
  expect(first.status, first.text).toBe(200);
  const cursor = first.body.nextCursor;
  expect(cursor, 'fill its table in test/support/bulk.ts').not.toBeNull();
  const steps = await planOf(large, endpoint, { sort, limit: 50, cursor });
  // A position is a key of its own: of the row comparison it alone is in the index.
  const seeks = steps.filter(({ 'Index Cond': condition = '' }) =>
    /ROW\(|"position" [<>]= /.test(condition),
  );
  expect(seeks, JSON.stringify(steps, undefined, 1)).toHaveLength(1);
  const once = steps.filter((step) => !step.forEachRow).map((step) => step['Node Type']);
  expect(once).not.toContain('Sort');
});

const records = sweepOf(
  (endpoint) =>
    inTenant(endpoint) && namesRecord(endpoint) && !writes(endpoint) && !endpoint.readSteps,
);

test.each(records)('%s finds its record by an index', async (_title, endpoint) => {
  const { path = {} } = (await validRequests[endpoint.id]?.(owner)) ?? {};
  const steps = await planOf(large, endpoint, {}, path);
  const reads = steps.filter((step) => step['Relation Name']);
  expect(reads).not.toEqual([]);
  // A condition on org_id alone is a scan of all the organization's rows.
  const whole = reads.filter(({ 'Node Type': type, 'Index Cond': condition = '' }) => {
    if (type === 'Bitmap Heap Scan') return false;
    return type === 'Seq Scan' || /^\(\w*org_id = [^()]*\)$/.test(condition);
  });
  expect(whole).toEqual([]);
});

/** The conditions by which a statement of a write uses indexes, for the owner's organization. */
async function conditionsOf(statement: Statement): Promise<string[]> {
  const steps = await planOfStatement(large, statement);
  return steps.flatMap((step) => (step['Relation Name'] ? (step['Index Cond'] ?? '') : []));
}

test('the layers of an entry are found by direction and day', async () => {
  const conditions = await conditionsOf(assemble(selectLayers(owner.orgId ?? '', unknownId), true));
  expect(conditions).toContainEqual(expect.stringMatching(/direction = .*day >= .*day <= /));
});

test('what a new master may not share is found by keys', async () => {
  const orgId = owner.orgId ?? '';
  const body = { code: 'BULK-7', name: 'Seven', externalId: 'E7', barcode: '96385074' };
  const named = { materialTypeId: unknownId, preferredVendorId: unknownId };
  for (const statement of [
    materials.selectFaults(orgId, [{ ...body, ...named }]),
    materials.selectFaults(orgId, Array(50).fill({ ...body, ...named })),
    skus.selectFaults(orgId, [{ ...body, skuTypeId: unknownId }]),
    vendors.selectFaults(orgId, [body]),
  ]) {
    const conditions = await conditionsOf(statement);
    const byKey = conditions.filter((condition) =>
      /code_key|external_id|barcode_key/.test(condition),
    );
    expect(byKey.length).toBeGreaterThanOrEqual(2);
    // A condition on org_id alone is a scan of all the organization's rows.
    expect(conditions.filter((each) => /^\(\w*org_id = [^()]*\)$/.test(each))).toEqual([]);
  }
});

test('codes and barcodes are looked up by keys', async () => {
  for (const [list, filter] of [
    ['/materials', { code: 'BULK-7' }],
    ['/materials', { barcode: '96385074' }],
    ['/skus', { barcode: '96385074' }],
  ] as const) {
    const endpoint = lists.find(([, { path }]) => path === list)?.[1];
    if (!endpoint) throw new Error(`There is no ${list}`);
    const [name = ''] = Object.keys(filter);
    const steps = await planOf(large, endpoint, { ...filter, limit: 50 });
    expect(steps.map((step) => step['Index Cond'] ?? '').join(' ')).toContain(`${name}_key = `);
  }
});

test.each([
  ['the activity of a record', '/activity', { objectId: unknownId }],
  ['who changed a record last', '/vendors', { include: ['names'] }],
])('%s is sought in the change feed', async (_title, list, parameters) => {
  const endpoint = lists.find(([, { path }]) => path === list)?.[1];
  if (!endpoint) throw new Error(`There is no ${list}`);
  const steps = await planOf(large, endpoint, { ...parameters, limit: 50 });
  const reads = steps.filter((step) => step['Relation Name'] === 'events');
  expect(reads).toMatchObject([
    {
      'Index Name': 'events_by_object',
      'Index Cond': expect.stringMatching(/org_id = .*object_id = /),
    },
  ]);
});

test('who changed records last is looked up for the rows of the page alone', async () => {
  const endpoint = lists.find(([, { path }]) => path === '/purchase-orders')?.[1];
  if (!endpoint) throw new Error('There is no /purchase-orders');
  const parameters = { include: ['names'], sort: 'vendor', limit: 50 };
  const steps = await planOf(large, endpoint, parameters);
  const ofFeed = steps.filter((step) => step['Relation Name'] === 'events');
  expect(ofFeed).toHaveLength(1);
  // Steps above the sort are done for the rows that the limit takes.
  const sorts = steps.filter((step) => step['Node Type'].endsWith('Sort'));
  expect(sorts).not.toEqual([]);
  expect(JSON.stringify(sorts)).not.toContain('"events"');
});

test('what a movement names is found by keys', async () => {
  const movement = { itemId: unknownId, locationId: unknownId, toLocationId: unknownId };
  const conditions = await conditionsOf(
    movementFacts(finishedGoods, owner.orgId ?? '', [movement]),
  );
  expect(conditions).toHaveLength(3);
  for (const condition of conditions) expect(condition).toMatch(/\(id = /);
});
