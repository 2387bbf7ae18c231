import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import {
  download,
  fileOf,
  filesIn,
  formOf,
  newParent,
  orphanFiles,
  upload,
} from '../../../test/support/documents.ts';
import { expectProblem, faultPaths } from '../../../test/support/sweep.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { orderTypes } from '../../orders/kinds.ts';

const limit = 1024 * 1024;

let own: World;
let owner: Client;
let parent: { entityType: string; entityId: string };

beforeAll(async () => {
  own = await openWorld({ DOCUMENT_LIMIT: '1' });
  owner = await newOrganization({}, { world: own });
  parent = await newParent(owner);
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const counts = async () => {
  const [row] = await query<{ rows: number }>(
    'select count(*)::int as rows from documents',
    [],
    own,
  );
  return { rows: row?.rows, files: filesIn(own, 'documents').length };
};

/** Expects a refusal that leaves nothing behind. */
async function expectNothingOf(send: () => Promise<Answer>, ...paths: string[]): Promise<Answer> {
  const before = await counts();
  const answer = await send();
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
  expect(faultPaths(answer).sort()).toEqual(paths.sort());
  expect(await counts()).toEqual(before);
  expect(filesIn(own, 'tmp')).toEqual([]);
  expect(await orphanFiles(own)).toEqual([]);
  return answer;
}

test('a file is uploaded, described in the answer, and downloaded byte for byte', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(65_000));
  const file = fileOf(bytes, 'Lieferschein Nº 12.pdf', 'application/pdf');
  const description = '  Signed at the dock.\r\nTwo sacks torn. ';
  const answer = await upload(owner, { ...parent, file, description });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...parent,
    fileName: 'Lieferschein Nº 12.pdf',
    contentType: 'application/pdf',
    sizeBytes: 65_000,
    sha256: sha256(bytes),
    description: 'Signed at the dock.\nTwo sacks torn.',
    uploadedBy: owner.userId,
    createdAt: expect.any(String),
    updatedAt: answer.body.createdAt,
  });
  expect(answer.headers.get('location')).toBe(`/api/documents/${answer.body.id}`);
  const { body } = await owner.get(`/documents/${answer.body.id}`);
  const fetched = await download(body.downloadUrl, own.origin);
  expect(fetched.status).toBe(200);
  expect(sha256(new Uint8Array(await fetched.arrayBuffer()))).toBe(sha256(bytes));
  expect(filesIn(own, 'tmp')).toEqual([]);
  expect(await orphanFiles(own)).toEqual([]);
});

test.each(orderTypes)('a %s takes documents', async (entityType) => {
  const of = await newParent(owner, entityType);
  const answer = await upload(owner, of);
  expect(answer.body, answer.text).toMatchObject(of);
  const { body } = await owner.get('/documents', { query: of });
  expect(body.data).toEqual([answer.body]);
});

test('the parts of the form can have any order', async () => {
  const file = fileOf('Ten sacks of flour.');
  const orders = [
    { file, ...parent, description: 'last' },
    { description: 'first', file, ...parent },
    { ...parent, description: 'middle', file },
  ];
  for (const body of orders) {
    const answer = await upload(owner, body);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({ ...parent, description: body.description, sizeBytes: 19 });
  }
});

test('an empty description is null', async () => {
  for (const body of [{}, { description: '' }, { description: '  ' }]) {
    expect((await upload(owner, { ...parent, ...body })).body.description).toBeNull();
  }
});

const names: [sent: string, kept: string][] = [
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\note.txt', 'note.txt'],
  ['a"b;c=d.html', 'a%22b;c=d.html'],
  [`${'x'.repeat(1000)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['납품서 №7.pdf', '납품서 №7.pdf'],
  ['../..', 'file'],
];

test.each(names)('a file that is sent as %j is kept as %j', async (sent, kept) => {
  const answer = await upload(owner, { ...parent, file: fileOf('Flour.', sent) });
  expect(answer.body.fileName, answer.text).toBe(kept);
  const { body } = await owner.get(`/documents/${answer.body.id}`);
  const fetched = await download(body.downloadUrl, own.origin);
  expect(fetched.headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent(kept)}`,
  );
});

/** A form as an unusual client writes it, with these headers for the file. */
const written = (...headers: string[]) =>
  [
    ...Object.entries(parent).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`,
    ),
    `--x\r\n${headers.join('\r\n')}\r\n\r\nFlour.\r\n--x--\r\n`,
  ].join('');

const disposition = 'Content-Disposition: form-data; name="file"; filename';
const octets = 'application/octet-stream';
const fileHeaders: [header: string[], fileName: string, contentType: string][] = [
  [[`${disposition}=note.pdf`, 'Content-Type: application/pdf'], 'note.pdf', 'application/pdf'],
  [[`${disposition}="note.pdf"`], 'note.pdf', 'text/plain'],
  [[`${disposition}*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`], 'Größe.pdf', 'text/plain'],
  [[`${disposition}="a.html"`, 'Content-Type: TEXT/HTML; charset=utf-8'], 'a.html', 'text/html'],
  [[`${disposition}=""`, `Content-Type: ${octets}`], 'file', octets],
  [[`${disposition}="a"`, 'Content-Type: nonsense'], 'a', octets],
  [[`${disposition}="a"`, 'Content-Type: text/html, text/plain'], 'a', octets],
  [[`${disposition}="a"`, 'Content-Type: */*'], 'a', octets],
];

test.each(fileHeaders)('a part with %j is accepted', async (headers, fileName, contentType) => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await owner.post('/documents', written(...headers), { headers: type });
  expect(answer.body, answer.text).toMatchObject({ fileName, contentType, sizeBytes: 6 });
});

test('a name with a line break in it never becomes a header', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const broken = `${disposition}*=UTF-8''a%0D%0Ab.html`;
  await expectNothingOf(() => owner.post('/documents', written(broken), { headers }), '/file');
  const answer = await upload(owner, { ...parent, file: fileOf('Flour.', 'a\r\nb.html') });
  expect(answer.body.fileName).toBe('a%0D%0Ab.html');
});

test('all faults of a form are reported at once', async () => {
  const body = {
    entityType: 'invoice',
    entityId: 'mine',
    description: 'x'.repeat(10_001),
    colour: 'red',
    file: fileOf(''),
  };
  const answer = await expectNothingOf(
    () => owner.post('/documents', formOf(body)),
    ...['/entityType', '/entityId', '/description', '/colour', '/file'],
  );
  expectProblem(answer, 'validation_failed');
});

test('all missing parts are reported', async () => {
  const whole = { ...parent, file: fileOf('Flour.') };
  for (const lacking of ['entityType', 'entityId', 'file'] as const) {
    const { [lacking]: _left, ...body } = whole;
    await expectNothingOf(() => owner.post('/documents', formOf(body)), `/${lacking}`);
  }
  const nothing = ['/entityType', '/entityId', '/file'];
  await expectNothingOf(() => owner.post('/documents', formOf({ x: '' })), ...nothing, '/x');
});

test('a part that is sent twice is refused, also a file', async () => {
  for (const [name, value] of [
    ['file', fileOf('Sugar.')],
    ['entityId', parent.entityId],
  ] as const) {
    const form = formOf({ ...parent, file: fileOf('Flour.') }) as FormData;
    form.append(name, value);
    await expectNothingOf(() => owner.post('/documents', form), `/${name}`);
  }
});

test('a file under another name, and a text in place of the file, are refused', async () => {
  const other = { ...parent, attachment: fileOf('Flour.') };
  await expectNothingOf(() => owner.post('/documents', formOf(other)), '/attachment', '/file');
  const text = formOf(parent) as FormData;
  text.append('file', 'Flour.');
  await expectNothingOf(() => owner.post('/documents', text), '/file');
});

test('a form of too many parts is refused', async () => {
  const form = formOf({ ...parent, file: fileOf('Flour.') }) as FormData;
  for (let count = 0; count < 500; count += 1) form.append('description', 'x'.repeat(1000));
  expectProblem(await owner.post('/documents', form), 'validation_failed');
  expect(filesIn(own, 'tmp')).toEqual([]);
});

test('a file as large as the limit is accepted, one of a byte more is refused', async () => {
  const largest = await upload(owner, { ...parent, file: fileOf(new Uint8Array(limit)) });
  expect(largest.body, largest.text).toMatchObject({ sizeBytes: limit });
  for (const size of [limit + 1, 5 * limit]) {
    const file = fileOf(new Uint8Array(size));
    const answer = await expectNothingOf(() => upload(owner, { ...parent, file }));
    expectProblem(answer, 'payload_too_large');
  }
});

test('another media type is a 415, and an invalid form a 422', async () => {
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'nonsense'];
  for (const type of types) {
    const headers = { 'content-type': type };
    const answer = await expectNothingOf(() => owner.post('/documents', '{}', { headers }));
    expectProblem(answer, 'unsupported_media_type');
  }
  const part = 'Content-Disposition: form-data; name="entityType"\r\n\r\npurchase_order\r\n';
  const nameless = 'Content-Disposition: form-data';
  const long = 'x'.repeat(100_000);
  const forms: [string, string][] = [
    ['multipart/form-data', `--x\r\n${part}--x--\r\n`],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', 'Ten sacks of flour.'],
    ['multipart/form-data; boundary=x', `--x\r\n${part}`],
    ['multipart/form-data; boundary=x', `--x\r\n${part.replace('name="entityType"', '')}--x--\r\n`],
    ['multipart/form-data; boundary=x', `--x\r\n\r\n\r\n--x--`],
    ['multipart/form-data; boundary=x', `--x\r\n${nameless}\r\n\r\n${long}\r\n--x--`],
    ['multipart/form-data; boundary=x', `--x\r\n${nameless}; filename=a\r\n\r\na\r\n--x--`],
  ];
  for (const [type, text] of forms) {
    const answer = await owner.post('/documents', text, { headers: { 'content-type': type } });
    expectProblem(answer, 'validation_failed');
  }
  expectProblem(await owner.post('/documents'), 'validation_failed');
});

test('an order that is not in the organization is a 404 with the path of its field', async () => {
  const otherOwner = await newOrganization({}, { world: own });
  const theirs = await newParent(otherOwner);
  const bodies = [theirs, { ...parent, entityType: 'sales_order' }];
  for (const body of bodies) {
    const answer = await expectNothingOf(() => upload(owner, body), '/entityId');
    expectProblem(answer, 'not_found');
  }
});

test('a dry run answers the same and keeps neither row nor file', async () => {
  const before = await counts();
  const answer = await upload(owner, parent, { query: { dryRun: 'true' } });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body).toMatchObject({ ...parent, sizeBytes: 19 });
  expect(answer.headers.get('dry-run')).toBe('true');
  expect(await counts()).toEqual(before);
  expect(filesIn(own, 'tmp')).toEqual([]);
});

test('an idempotency key covers the fields and the bytes, for any form of the request', async () => {
  const headers = { 'idempotency-key': 'note 4711' };
  const first = await upload(owner, { ...parent, description: 'Flour' }, { headers });
  expect(first.headers.get('dry-run')).toBeNull();
  const before = await counts();
  // Another boundary, and the parts in another order.
  const again = await upload(
    owner,
    { description: 'Flour', file: fileOf('Ten sacks of flour.'), ...parent },
    { headers },
  );
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('dry-run')).toBeNull();
  expect(again.body).toEqual(first.body);
  const others = [
    { file: fileOf('Ten sacks of sugar.'), description: 'Flour' },
    { file: fileOf('Ten sacks of flour.', 'other.txt'), description: 'Flour' },
    { description: 'Sugar' },
  ];
  for (const other of others) {
    const answer = await upload(owner, { ...parent, ...other }, { headers });
    expectProblem(answer, 'idempotency_key_reused');
  }
  expect(await counts()).toEqual(before);
});
