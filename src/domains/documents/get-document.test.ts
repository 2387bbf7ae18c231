import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { download, fileOf, upload } from '../../../test/support/documents.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let own: World;
let owner: Client;

const content = '0123456789abcdefghij';

beforeAll(async () => {
  own = await openWorld({ PUBLIC_URL: 'https://stock.example.com' });
  owner = await newOrganization({}, { world: own });
});

async function newDocument(of = owner, name = 'note.txt', type = 'text/plain'): Promise<string> {
  const answer = await upload(of, { file: fileOf(content, name, type) });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const linkOf = async (id: string, of = owner): Promise<string> =>
  (await of.get(`/documents/${id}`)).body.downloadUrl;

const fetched = (url: string, headers: Record<string, string> = {}) =>
  download(url, own.origin, headers);

test('a document is shown with a link that expires after fifteen minutes', async () => {
  own.setNow(new Date('2026-03-01T08:00:00.700Z'));
  const made = await upload(owner);
  const { status, body } = await owner.get(`/documents/${made.body.id}`);
  expect(status).toBe(200);
  const { downloadUrl, downloadUrlExpiresAt, ...shown } = body;
  expect(shown).toEqual(made.body);
  expect(downloadUrl).toMatch(
    `https://stock.example.com/api/documents/${shown.id}/content?org=${owner.orgId}&expires=`,
  );
  expect(downloadUrlExpiresAt).toBe('2026-03-01T08:15:00.000Z');
  own.setNow(new Date('2026-03-01T08:14:59.999Z'));
  expect((await fetched(downloadUrl)).status).toBe(200);
  own.setNow(new Date('2026-03-01T08:15:00.000Z'));
  const late = await fetched(downloadUrl);
  expect(late.status).toBe(403);
  expect(await late.json()).toMatchObject({ code: 'forbidden' });
  own.setNow(undefined);
});

test('the file is served as an attachment, with a type that no browser runs', async () => {
  const id = await newDocument(owner, 'Größe.html', 'text/html');
  const answer = await fetched(await linkOf(id));
  expect(await answer.text()).toBe(content);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '20',
    'content-disposition': `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.html`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
    'accept-ranges': 'bytes',
  });
});

test.each([
  ['application/pdf', 'application/pdf'],
  ['image/png', 'image/png'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/javascript', 'application/octet-stream'],
  ['text/css', 'application/octet-stream'],
  ['application/wasm', 'application/octet-stream'],
])('a file of the type %s is delivered as %s', async (type, delivered) => {
  const address = await linkOf(await newDocument(owner, 'file', type));
  expect((await fetched(address)).headers.get('content-type')).toBe(delivered);
});

test('a file is saved or shown as a picture, and no part of a page', async () => {
  const address = await linkOf(await newDocument(owner, 'x.js', 'text/javascript'));
  const statusFor = async (dest: string) =>
    (await fetched(address, { 'sec-fetch-dest': dest })).status;
  for (const dest of ['document', 'empty', 'image']) expect(await statusFor(dest)).toBe(200);
  const parts = ['script', 'worker', 'sharedworker', 'serviceworker', 'style', 'object', 'embed'];
  for (const dest of [...parts, 'iframe', 'frame', 'xslt', 'audioworklet']) {
    expect(await statusFor(dest), dest).toBe(403);
  }
});

test('the name and type of a record from an archive are sanitized again', async () => {
  const id = await newDocument();
  await query(
    `update documents set content_type = E'text/html\\r\\nX: y', file_name = '../../x' where id = $1`,
    [id],
    own,
  );
  const answer = await fetched(await linkOf(id));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/octet-stream',
  ]);
  expect(answer.headers.get('content-disposition')).toMatch(/filename="x"/);
});

test('HEAD answers the headers of the file', async () => {
  const { pathname, search } = new URL(await linkOf(await newDocument()));
  const answer = await fetch(new URL(pathname + search, own.origin), { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-length')).toBe('20');
  expect(await answer.text()).toBe('');
});

test('a link with any change is refused', async () => {
  const [id, other] = [await newDocument(), await newDocument()];
  const link = await linkOf(id);
  const otherOwner = await newOrganization({}, { world: own });
  const theirs = await newDocument(otherOwner);
  const expires = new URL(link).searchParams.get('expires') as string;
  const signature = new URL(link).searchParams.get('signature') as string;
  const changes: [from: string, to: string][] = [
    [id, other],
    [id, theirs],
    [`org=${owner.orgId}`, `org=${otherOwner.orgId}`],
    [`org=${owner.orgId}`, ''],
    [`org=${owner.orgId}`, `org=${owner.orgId}&org=${owner.orgId}`],
    [`expires=${expires}`, `expires=${Number(expires) + 1}`],
    [`expires=${expires}`, `expires=${expires}.0`],
    [`expires=${expires}`, 'expires=Infinity'],
    [`expires=${expires}`, ''],
    [`signature=${signature}`, `signature=${signature.slice(0, -1)}`],
    [
      `signature=${signature}`,
      `signature=${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    ],
    [
      `signature=${signature}`,
      `signature=${new URL(await linkOf(other)).searchParams.get('signature')}`,
    ],
    [`signature=${signature}`, 'signature='],
    [`&signature=${signature}`, ''],
    [`signature=${signature}`, `signature=${'é'.repeat(43)}`],
  ];
  for (const [from, to] of changes) {
    const changed = link.replace(from, to);
    expect(changed).not.toBe(link);
    const answer = await fetched(changed);
    expect(answer.status, changed).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'forbidden' });
  }
  expect((await fetched(link)).status).toBe(200);
});

test('a link from another service, with another secret, is refused', async () => {
  const id = await newDocument();
  const theirs = await openWorld();
  const otherOwner = await newOrganization({}, { world: theirs });
  const made = await upload(otherOwner);
  const link = (await otherOwner.get(`/documents/${made.body.id}`)).body.downloadUrl as string;
  const forged = link
    .replace(made.body.id, id)
    .replace(otherOwner.orgId as string, owner.orgId as string);
  expect((await fetched(link)).status).toBe(403);
  expect((await fetched(forged)).status).toBe(403);
  await theirs.service.close();
});

const ranges: [asked: string, status: number, range: string | null, text: string][] = [
  ['bytes=0-3', 206, 'bytes 0-3/20', '0123'],
  ['bytes=4-4', 206, 'bytes 4-4/20', '4'],
  ['bytes=15-', 206, 'bytes 15-19/20', 'fghij'],
  ['bytes=-5', 206, 'bytes 15-19/20', 'fghij'],
  ['bytes=-500', 206, 'bytes 0-19/20', content],
  ['bytes=10-9999', 206, 'bytes 10-19/20', 'abcdefghij'],
  ['bytes=20-', 416, 'bytes */20', ''],
  ['bytes=-0', 416, 'bytes */20', ''],
  ['bytes=5-4', 200, null, content],
  ['bytes=0-1,4-5', 200, null, content],
  ['bytes=-', 200, null, content],
  ['lines=0-3', 200, null, content],
  ['nonsense', 200, null, content],
];

test.each(ranges)('a request for %s is answered with %i', async (asked, status, range, text) => {
  const link = await linkOf(await newDocument());
  const answer = await fetched(link, { range: asked });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-range')).toBe(range);
  expect(await answer.text()).toBe(text);
  if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(text.length));
});

test('a download resumes only with the same file', async () => {
  const link = await linkOf(await newDocument());
  const etag = (await fetched(link)).headers.get('etag') as string;
  const same = await fetched(link, { range: 'bytes=10-', 'if-range': etag });
  expect([same.status, await same.text()]).toEqual([206, 'abcdefghij']);
  const other = await fetched(link, { range: 'bytes=10-', 'if-range': '"other"' });
  expect([other.status, await other.text()]).toEqual([200, content]);
});

test('a missing file is a 404, with its record or without', async () => {
  const clumsy = await newOrganization({}, { world: own });
  const [deleted, lost] = [await newDocument(clumsy), await newDocument(clumsy)];
  const links = [await linkOf(deleted, clumsy), await linkOf(lost, clumsy)];
  expect((await clumsy.delete(`/documents/${deleted}`)).status).toBe(204);
  rmSync(join(own.dataDir, 'documents', clumsy.orgId as string), { recursive: true });
  for (const link of links) expect((await fetched(link)).status).toBe(404);
});

test('the files of a deleted organization are out of reach at once', async () => {
  const short = await newOrganization({}, { world: own });
  const link = await linkOf(await newDocument(short), short);
  await query('update organizations set deleted_at = now() where id = $1', [short.orgId], own);
  expect((await fetched(link)).status).toBe(404);
});
