import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { filesIn, newParent, orphanFiles, upload } from '../../../test/support/documents.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { expectProblem } from '../../../test/support/sweep.ts';
import {
  newOrganization,
  openWorld,
  query,
  type World,
  world,
} from '../../../test/support/world.ts';
import { openLog } from '../../kernel/log.ts';
import { orderTypes } from '../../orders/kinds.ts';
import { eraseDeletedOrganizations } from '../platform/erase-organizations.ts';

let own: World;
let owner: Client;

beforeAll(async () => {
  own = await openWorld();
  owner = await newOrganization({}, { world: own });
});

async function newDocument(body: Record<string, unknown> = {}, of = owner): Promise<string> {
  const answer = await upload(of, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const filesOf = (orgId = owner.orgId as string) =>
  filesIn(own, 'documents').filter((path) => path.startsWith(orgId));

/** Waits until the sweeper has removed all orphan files. */
const swept = () => eventually(async () => expect(await orphanFiles(own)).toEqual([]));

/** Starts the sweeper by deleting a document. */
async function sweep(): Promise<void> {
  await owner.delete(`/documents/${await newDocument()}`);
  await swept();
}

test('a document is deleted with its file, and with no other', async () => {
  const kept = await newDocument();
  const before = filesOf().length;
  const id = await newDocument();
  expect(filesOf()).toHaveLength(before + 1);
  const answer = await owner.delete(`/documents/${id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectProblem(await owner.get(`/documents/${id}`), 'not_found');
  await swept();
  expect(filesOf()).toHaveLength(before);
  expect((await owner.get(`/documents/${kept}`)).status).toBe(200);
});

test('a deleted document, or one of another organization, is a 404', async () => {
  const id = await newDocument();
  const otherOwner = await newOrganization({}, { world: own });
  expectProblem(await otherOwner.delete(`/documents/${id}`), 'not_found');
  const both = await Promise.all([
    owner.delete(`/documents/${id}`),
    owner.delete(`/documents/${id}`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('a dry run deletes neither row nor file', async () => {
  const id = await newDocument();
  await swept();
  const before = filesOf();
  const answer = await owner.delete(`/documents/${id}`, { query: { dryRun: 'true' } });
  expect(answer.status).toBe(204);
  expect(await orphanFiles(own)).toEqual([]);
  expect(filesOf()).toEqual(before);
  expect((await owner.get(`/documents/${id}`)).status).toBe(200);
});

test('an order is deleted with its documents and their files', async () => {
  await swept();
  const before = filesOf();
  for (const entityType of orderTypes) {
    const parent = await newParent(owner, entityType);
    const ids = [await newDocument(parent), await newDocument(parent)];
    const path = `/${entityType.replace('_', '-')}s/${parent.entityId}`;
    const dry = await owner.delete(path, { query: { dryRun: 'true' } });
    expect([dry.status, await orphanFiles(own)]).toEqual([204, []]);
    expect((await owner.delete(path)).status).toBe(204);
    for (const id of ids) expectProblem(await owner.get(`/documents/${id}`), 'not_found');
    await eventually(() => expect(filesOf()).toEqual(before));
    await swept();
  }
});

test('an upload that ends while its order is deleted leaves no file', async () => {
  const shared = await world();
  const someone = await newOrganization();
  const { body: document } = await upload(someone);
  const left = () =>
    filesIn(shared, 'documents').filter((path) => path.startsWith(someone.orgId ?? ''));
  expect(left()).toHaveLength(1);
  const { entityId } = await newParent(someone);
  const attach = 'update documents set purchase_order_id = $1 where org_id = $2 and id = $3';
  const values = [entityId, someone.orgId, document.id];
  const remove = () => someone.delete(`/purchase-orders/${entityId}`);
  expect((await losingTo(attach, values, remove)).status).toBe(204);
  expectProblem(await someone.get(`/documents/${document.id}`), 'not_found');
  await eventually(() => expect(left()).toEqual([]));
});

test('an organization is deleted with its files', async () => {
  const short = await newOrganization({}, { world: own });
  for (let count = 0; count < 3; count += 1) await newDocument({}, short);
  expect(filesOf(short.orgId)).toHaveLength(3);
  expect((await short.delete('/organizations/current')).status).toBe(204);
  await eventually(async () => {
    await eraseDeletedOrganizations(own.databaseUrl, openLog('silent'));
    const left = await query('select 1 from organizations where id = $1', [short.orgId], own);
    expect(left).toEqual([]);
  });
  await sweep();
  expect(filesOf(short.orgId)).toEqual([]);
});

test('files of deleted documents, orders and organizations are kept for DOCUMENT_RETENTION', async () => {
  const keeping = await openWorld({ DOCUMENT_RETENTION: '2' });
  const [one, other] = [
    await newOrganization({}, { world: keeping }),
    await newOrganization({}, { world: keeping }),
  ];
  const parent = await newParent(one);
  await newDocument(parent, one);
  const id = await newDocument({}, one);
  await newDocument({}, other);
  expect((await one.delete(`/documents/${id}`)).status).toBe(204);
  expect((await one.delete(`/purchase-orders/${parent.entityId}`)).status).toBe(204);
  expect((await other.delete('/organizations/current')).status).toBe(204);
  await eraseDeletedOrganizations(keeping.databaseUrl, openLog('silent'));
  const sweepIn = async (hours: number) => {
    await query(
      `update loose_files set remove_after = remove_after - $1 * interval '1 hour'`,
      [hours],
      keeping,
    );
    const owner = await newOrganization({}, { world: keeping });
    const document = await newDocument({}, owner);
    expect((await owner.delete(`/documents/${document}`)).status).toBe(204);
  };
  await eventually(async () => expect(await orphanFiles(keeping)).toHaveLength(3));
  await sweepIn(47);
  expect(filesIn(keeping, 'documents')).toHaveLength(4);
  await sweepIn(2);
  await eventually(() => expect(filesIn(keeping, 'documents')).toHaveLength(2));
  await keeping.service.close();
});
