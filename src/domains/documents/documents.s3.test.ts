/** Documents in a bucket: E165 to E168, also while the bucket is out of reach. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  fileOf,
  filesIn,
  newParent,
  orphanFiles,
  upload,
} from '../../../test/support/documents.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { type Line, openLine } from '../../../test/support/line.ts';
import { openS3, type S3Server, s3Settings } from '../../../test/support/s3.ts';
import { expectProblem } from '../../../test/support/sweep.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let own: World;
let owner: Client;
let s3: S3Server;
/** Between the service and the bucket. */
let line: Line;
let parent: { entityType: string; entityId: string };

beforeAll(async () => {
  s3 = await openS3();
  line = await openLine(s3.endpoint);
  own = await openWorld(s3Settings(line.url));
  owner = await newOrganization({}, { world: own });
  parent = await newParent(owner);
});

afterAll(async () => {
  await own.service.close();
  await line.down();
  await s3.close();
});

const rows = async () =>
  (await query<{ key: string }>('select file_key as key from documents order by 1', [], own)).map(
    ({ key }) => key,
  );

/** Waits until the bucket has the files of the documents and no others. */
const idle = () =>
  eventually(async () => {
    expect(await orphanFiles(own)).toEqual([]);
    expect(s3.keys().sort()).toEqual(await rows());
  });

/** Makes the retry of a failed removal due, and starts the sweeper. */
async function sweepLater(): Promise<void> {
  await query(
    `update loose_files set remove_after = remove_after - interval '11 minutes'`,
    [],
    own,
  );
  const { body } = await upload(owner, parent);
  expect((await owner.delete(`/documents/${body.id}`)).status).toBe(204);
  await idle();
}

test('a document is stored in the bucket, served by it and removed from it', async () => {
  const file = fileOf('<p>Ten sacks of flour.</p>', 'Größe.html', 'text/html');
  const made = await upload(owner, { ...parent, file });
  expect(made.status, made.text).toBe(201);
  expect(s3.keys()).toEqual(await rows());
  expect(s3.keys()[0]).toMatch(new RegExp(`^${owner.orgId}/[0-9a-f-]{36}$`));
  expect(filesIn(own, 'tmp')).toEqual([]);
  expect(filesIn(own, 'documents')).toEqual([]);
  const before = Math.floor(Date.now() / 1000) * 1000;
  const { body } = await owner.get(`/documents/${made.body.id}`);
  expect(Date.parse(body.downloadUrlExpiresAt) - before).toBeGreaterThanOrEqual(15 * 60_000);
  expect(body.downloadUrl).toMatch(`${line.url}documents/${owner.orgId}/`);
  const fetched = await fetch(body.downloadUrl);
  expect(await fetched.text()).toBe('<p>Ten sacks of flour.</p>');
  expect(fetched.headers.get('content-type')).toBe('application/octet-stream');
  expect(fetched.headers.get('content-disposition')).toBe(
    `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.html`,
  );
  expect((await owner.delete(`/documents/${made.body.id}`)).status).toBe(204);
  await idle();
  expect((await fetch(body.downloadUrl)).status).toBe(404);
});

test('the service itself serves no file of a bucket', async () => {
  const { body } = await upload(owner, parent);
  expectProblem(await owner.get(`/documents/${body.id}/content`), 'not_found');
});

test('a refused upload never reaches the bucket', async () => {
  const before = s3.keys();
  const refused = [{ entityId: owner.userId }, { file: fileOf('') }, { colour: 'red' }];
  for (const body of refused) {
    expect((await upload(owner, { ...parent, ...body })).status).toBeGreaterThanOrEqual(400);
  }
  expect(await orphanFiles(own)).toEqual([]);
  expect(s3.keys()).toEqual(before);
});

test('without the bucket uploads are refused, and everything else works', async () => {
  const kept = await upload(owner, parent);
  const doomed = await upload(owner, parent);
  const before = await rows();
  await line.down();
  const refused = await upload(owner, parent);
  expectProblem(refused, 'unavailable');
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await rows()).toEqual(before);
  expect(filesIn(own, 'tmp')).toEqual([]);
  expect((await owner.get(`/documents/${kept.body.id}`)).status).toBe(200);
  expect((await owner.delete(`/documents/${doomed.body.id}`)).status).toBe(204);
  expect((await owner.get(`/documents/${doomed.body.id}`)).status).toBe(404);
  await line.up();
  await sweepLater();
  expect(await rows()).toHaveLength(before.length - 1);
  expect((await owner.get(`/documents/${kept.body.id}`)).status).toBe(200);
});

test('a file whose upload to the bucket broke off is removed', async () => {
  const before = await rows();
  const file = fileOf(`${'x'.repeat(3_000_000)} the end`);
  line.cut('the end', 'before');
  expectProblem(await upload(owner, { ...parent, file }), 'unavailable');
  expect(line.clearCut()).toBe(true);
  // The bucket has the file now, and the service has no record of it.
  line.cut('the end', 'after');
  expectProblem(await upload(owner, { ...parent, file }), 'unavailable');
  expect(line.clearCut()).toBe(true);
  expect(await rows()).toEqual(before);
  await sweepLater();
  expect(await rows()).toEqual(before);
});
