import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Endpoint, isPlatform } from '../../src/kernel/contract/endpoint.ts';
import { takesDryRun } from '../../src/kernel/contract/request.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import type { Client } from '../support/client.ts';
import {
  type Exceptions,
  expectProblem,
  faultPaths,
  inTenant,
  namesRecord,
  oneOfEach,
  rowsOf,
  sweepOf,
  type Tenant,
  tenants,
  wayOf,
} from '../support/sweep.ts';
import { withApiToken } from '../support/users.ts';
import { send, type ValidRequest } from '../support/valid-requests.ts';

const unknownId = '01930000-0000-7000-8000-000000000000';

let ours: Tenant;
let theirs: Tenant;
/** API tokens of their owner, and of our admin and member. */
const tokens: Record<'theirs' | 'admin' | 'member', Client> = {} as never;
let before: Record<string, string>[];

const rows = () => Promise.all([rowsOf(ours.owner.orgId), rowsOf(theirs.owner.orgId)]);

beforeAll(async () => {
  ({ ours, theirs } = await tenants());
  tokens.theirs = (await withApiToken(theirs.owner)).client;
  tokens.admin = (await withApiToken(ours.admin)).client;
  tokens.member = (await withApiToken(ours.member)).client;
  before = await rows();
});

afterAll(async () => {
  expect(await rows(), 'a refused request has changed something').toEqual(before);
});

const requestOf = (endpoint: Endpoint) => ours.requests.get(endpoint.id) ?? {};

test.each(sweepOf(inTenant))(
  '%s is forbidden to users of other organizations',
  async (_title, endpoint) => {
    const outsider = ours.owner.in(theirs.owner.orgId);
    expectProblem(await send(outsider, endpoint, requestOf(endpoint)), 'forbidden');
  },
);

test.each(oneOfEach(sweepOf(inTenant), wayOf))(
  '%s does not show what exists in other organizations, nor whether they exist',
  async (_title, endpoint) => {
    const { owner } = ours;
    expectProblem(await send(owner.in(unknownId), endpoint, requestOf(endpoint)), 'forbidden');
    for (const id of [unknownId, 'malformed']) {
      const unknown = { ...requestOf(endpoint), path: { id, userId: id, ref: id } };
      expectProblem(await send(owner.in(theirs.owner.orgId), endpoint, unknown), 'forbidden');
    }
  },
);

test.each(sweepOf(inTenant))(
  '%s requires the header with the organization',
  async (_title, endpoint) => {
    const missing = await send(ours.owner.in(undefined), endpoint, requestOf(endpoint));
    expectProblem(missing, 'validation_failed');
    expect(faultPaths(missing)).toContain('headers/x-org-id');
  },
);

test.each(oneOfEach(sweepOf(inTenant), wayOf))(
  '%s refuses a header that is no id of an organization',
  async (_title, endpoint) => {
    for (const malformed of ['mine', '', `${ours.owner.orgId}0`, `{${ours.owner.orgId}}`]) {
      const extra = { headers: { 'x-org-id': malformed } };
      const answer = await send(ours.owner, endpoint, requestOf(endpoint), extra);
      expectProblem(answer, 'validation_failed');
      expect(faultPaths(answer)).toContain('headers/x-org-id');
    }
  },
);

const afterPlatform = (endpoint: Endpoint) => inTenant(endpoint) && !isPlatform(endpoint);

test.each(sweepOf(afterPlatform))(
  '%s keeps an API token to its organization',
  async (_title, endpoint) => {
    const outsider = tokens.theirs.in(ours.owner.orgId);
    expectProblem(await send(outsider, endpoint, requestOf(endpoint)), 'forbidden');
  },
);

test.each(oneOfEach(sweepOf(afterPlatform), wayOf))(
  '%s does not tell an API token whether another organization exists',
  async (_title, endpoint) => {
    const lost = tokens.theirs.in(unknownId);
    expectProblem(await send(lost, endpoint, requestOf(endpoint)), 'forbidden');
  },
);

const takesRank = (endpoint: Endpoint) =>
  endpoint.access === 'admin' || endpoint.access === 'owner';

test.each(sweepOf(takesRank))('%s is forbidden to lower roles', async (_title, endpoint) => {
  const lower = [ours.member, tokens.member];
  if (endpoint.access === 'owner') lower.push(ours.admin, tokens.admin);
  const broken = { ...requestOf(endpoint), body: endpoint.body && { nonsense: true } };
  for (const person of lower) {
    expectProblem(await send(person, endpoint, requestOf(endpoint)), 'forbidden');
    // Also with an invalid body: the role is checked first.
    expectProblem(await send(person, endpoint, broken), 'forbidden');
  }
});

/** Operations of higher roles; all others of an organization are for members. */
const ofHigherRoles = [
  ...['updateOrganization', 'deleteOrganization', 'updateMember', 'createInvitation'],
  ...['resendInvitation', 'revokeInvitation', 'listInvitations', 'importVendors'],
  ...['importCustomers', 'importMaterials', 'importSkus', 'importBoms', 'importOpeningStock'],
  'importVendorItems',
  ...['adjustMaterialsInventory', 'disposeMaterialsInventory', 'adjustFinishedGoodsInventory'],
  ...['disposeFinishedGoodsInventory', 'setExchangeRates', 'deleteExchangeRate'],
  ...['importPurchaseOrders', 'importPurchaseOrderReceipts', 'importWorkOrders'],
  ...['importWorkOrderReceipts', 'importSalesOrders', 'importShipments', 'importSalesReturns'],
  ...['importVendorReturns', 'createStockCount', 'updateStockCount', 'deleteStockCount'],
  ...['postStockCount', 'reopenStockCount'],
  'undoImport',
  ...['updateJournalAccounts', 'issueJournal', 'deleteJournal', 'recordJournalExport'],
  ...['createWebhookEndpoint', 'listWebhookEndpoints', 'getWebhookEndpoint'],
  ...['updateWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'],
  ...['testWebhookEndpoint', 'replayWebhookEvents', 'listWebhookAttempts'],
];

test('these operations need a higher role than that of a member', () => {
  const found = sweepOf(takesRank).map(([, { operation }]) => operation);
  expect(found.sort()).toEqual(ofHigherRoles.sort());
});

const ofMembers = (endpoint: Endpoint) =>
  endpoint.access === 'member' && !isPlatform(endpoint) && !endpoint.gives.live;

const ofAuthors: Exceptions = {
  E155: 'a note is deleted by its author, or an admin',
  X126: 'a shared view is changed by its author, or an admin',
  X127: 'a shared view is deleted by its author, or an admin',
};

test.each(sweepOf(ofMembers, ofAuthors))('%s is permitted to members', async (_title, endpoint) => {
  // A token needs no header with its organization.
  await expectPermitted(endpoint, ours.member, tokens.member.in(undefined));
});

test.each(oneOfEach(sweepOf(ofMembers, ofAuthors), wayOf))(
  '%s takes the header with the organization of an API token',
  (_title, endpoint) => expectPermitted(endpoint, tokens.member),
);

async function expectPermitted(endpoint: Endpoint, ...people: Client[]): Promise<void> {
  const query = { ...(takesDryRun(endpoint) && { dryRun: 'true' }) };
  for (const person of people) {
    const answer = await send(person, endpoint, requestOf(endpoint), { query });
    expect(answer.status, answer.text).toBeLessThan(300);
  }
}

/** Endpoints that do not answer 404 for an id of another tenant. */
const pathExceptions: Exceptions = {
  E009: 'public: its token is a secret that is the credential',
  E098: 'addressed by a reference, which is no id: the next test',
  E105: 'the same',
};

const addressed = sweepOf(namesRecord, pathExceptions);

test.each(addressed)("%s does not see another tenant's records", async (_title, endpoint) => {
  const { path = {} } = theirs.requests.get(endpoint.id) as ValidRequest;
  expectProblem(await send(ours.owner, endpoint, { ...requestOf(endpoint), path }), 'not_found');
});

const byReference = sweepOf(({ path }) => /:ref\b/.test(path));

test.each(byReference)("%s does not see another tenant's references", async (_title, endpoint) => {
  // References are numbered in each organization: ours has no such number yet.
  const path = { ref: 'TFR-FG-999999' };
  expectProblem(await send(ours.owner, endpoint, { ...requestOf(endpoint), path }), 'not_found');
});

test.each(sweepOf(namesRecord))(
  '%s answers 404 for an unknown record',
  async (_title, endpoint) => {
    const unknown = { id: unknownId, userId: unknownId, ref: 'TFR-0', token: 'A'.repeat(43) };
    const request = { ...requestOf(endpoint), path: unknown };
    expectProblem(await send(ours.owner, endpoint, request), 'not_found');
    // Also with an invalid body: the path is checked first.
    const broken = { ...request, body: endpoint.body && { nonsense: true } };
    expectProblem(await send(ours.owner, endpoint, broken), 'not_found');
  },
);

const atPath = (endpoint: Endpoint, value: string): ValidRequest => ({
  ...requestOf(endpoint),
  path: { id: value, userId: value, ref: value, token: value },
});

test.each(sweepOf(namesRecord))('%s answers 404 for a malformed path', async (_title, endpoint) => {
  expectProblem(await send(ours.owner, endpoint, atPath(endpoint, '1')), 'not_found');
});

/** An endpoint of each way, and of each name in a path. */
const paths = oneOfEach(sweepOf(namesRecord), (endpoint) => [
  wayOf(endpoint),
  endpoint.path.match(/:\w+/g),
]);

const malformed = ['null', `${unknownId}x`, '%00', "' or true --", '../..', 'é', 'x'.repeat(900)];

test.each(paths)('%s answers 404 for every malformed path', async (_title, endpoint) => {
  for (const value of malformed) {
    expectProblem(await send(ours.owner, endpoint, atPath(endpoint, value)), 'not_found');
  }
});

const rowByRow = 'rows are refused one by one: src/import/import.test.ts';
const imports: Exceptions = {
  E029: rowByRow,
  E064: rowByRow,
  E075: rowByRow,
  E086: rowByRow,
  E128: rowByRow,
  E143: rowByRow,
  E164: rowByRow,
  X022: rowByRow,
  X023: rowByRow,
  X024: rowByRow,
  X061: rowByRow,
  X068: rowByRow,
  X025: rowByRow,
  X028: rowByRow,
  X092: rowByRow,
};

/** Fields of bodies that do not answer 404 for an id of another tenant. */
const bodyExceptions: Exceptions = {
  E010: 'an invitation for another address is a 403, wherever it leads',
  E011: 'the same',
  ...imports,
};

/** JSON pointers to the ids in a body. */
function idsIn(shape: Shape, value: unknown, pointer = ''): string[] {
  if (shape.uuid) return value == null ? [] : [pointer];
  if (shape.type === 'array' && Array.isArray(value)) {
    return value.flatMap((item, at) => idsIn(shape.items ?? {}, item, `${pointer}/${at}`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    idsIn(shape.properties?.[name] ?? {}, field, `${pointer}/${name}`),
  );
}

/** A copy of a body with another value at one JSON pointer. */
function changed(body: unknown, pointer: string, value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = pointer.split('/').slice(1);
  const last = names.pop() ?? '';
  const parent = names.reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}

const valueAt = (body: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], body);

const references = sweepOf(
  ({ body }) => body && JSON.stringify(body).includes('"uuid"'),
  bodyExceptions,
);

test.each(references)("%s does not accept another tenant's records", async (_title, endpoint) => {
  const request = requestOf(endpoint);
  const { body: theirBody } = theirs.requests.get(endpoint.id) as ValidRequest;
  const pointers = idsIn(endpoint.body as Shape, request.body);
  expect(pointers, 'the valid request names records').not.toEqual([]);
  for (const pointer of pointers) {
    for (const id of [valueAt(theirBody, pointer), unknownId]) {
      const body = changed(request.body, pointer, id);
      const answer = await send(ours.owner, endpoint, { ...request, body });
      expectProblem(answer, 'not_found');
      expect(faultPaths(answer)).toEqual([pointer]);
    }
  }
});
