/** Leftovers of uploads that break off, run at the same time, or lose their database. */
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from '../../../test/support/client.ts';
import {
  download,
  fileOf,
  filesIn,
  newParent,
  orphanFiles,
  upload,
} from '../../../test/support/documents.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { type Line, openLine } from '../../../test/support/line.ts';
import { expectProblem } from '../../../test/support/sweep.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let own: World;
let owner: Client;
let line: Line;
let parent: { entityType: string; entityId: string };

beforeAll(async () => {
  const via = async (url: string) => {
    line = await openLine(url);
    return line.url;
  };
  own = await openWorld({ DOCUMENT_LIMIT: '1' }, { via });
  owner = await newOrganization({}, { world: own });
  parent = await newParent(owner);
});

const rows = async () =>
  (await query<{ key: string }>('select file_key as key from documents order by 1', [], own)).map(
    ({ key }) => key,
  );

/** Waits until there are the files of the documents and no others. */
const idle = () =>
  eventually(async () => {
    expect(await orphanFiles(own)).toEqual([]);
    expect(filesIn(own, 'tmp')).toEqual([]);
    expect(filesIn(own, 'documents').sort()).toEqual(await rows());
  });

const boundary = 'flour';

/** The start of a form, up to the bytes of its file. */
const opening = () =>
  [
    ...Object.entries(parent).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`,
  ].join('');

const headersOf = () => ({
  authorization: `Bearer ${owner.token}`,
  'x-org-id': owner.orgId as string,
  'content-type': `multipart/form-data; boundary=${boundary}`,
});

const headOf = (headers: Record<string, string>) => {
  const lines = Object.entries({
    host: 'localhost',
    connection: 'close',
    ...headersOf(),
    ...headers,
  });
  return `POST /api/documents HTTP/1.1\r\n${lines.map((pair) => pair.join(': ')).join('\r\n')}\r\n\r\n`;
};

async function connection() {
  const { hostname, port } = new URL(own.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends the start of an upload over a connection of its own. */
async function begin(headers: Record<string, string>, bytes: string) {
  const socket = await connection();
  socket.write(headOf(headers) + bytes);
  await eventually(() => expect(filesIn(own, 'tmp')).toHaveLength(1));
  return socket;
}

const half = 'x'.repeat(200_000);
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`;

const chunked = { 'transfer-encoding': 'chunked' };
const breaks: [string, Record<string, string>, (bytes: string) => string][] = [
  ['of a known length', { 'content-length': '600000' }, (bytes) => bytes],
  ['in chunks', chunked, chunk],
];

test.each(breaks)('an upload %s that breaks off leaves nothing', async (_title, headers, frame) => {
  for (const end of ['destroy', 'end'] as const) {
    const before = await rows();
    const socket = await begin(headers, frame(opening() + half));
    socket[end]();
    await idle();
    expect(await rows()).toEqual(before);
    socket.destroy();
  }
});

test('a form that ends in the middle of its file is refused, and leaves nothing', async () => {
  const before = await rows();
  const socket = await begin(chunked, chunk(opening() + half));
  socket.write('0\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 422 /);
  await idle();
  expect(await rows()).toEqual(before);
});

/** Sends the whole request before it reads the answer, as simple clients do. */
async function sendThenLook(headers: Record<string, string>, body: string): Promise<string> {
  const socket = await connection();
  const length = { 'content-length': String(body.length) };
  const halves = [body.slice(0, body.length / 2), body.slice(body.length / 2)];
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(headOf({ ...length, ...headers }) + halves[0]);
    // Longer than an answer waits for a client that keeps its connection.
    setTimeout(() => socket.write(halves[1] ?? '', () => resolve()), 1_500);
  });
  return text(socket);
}

test('a client that reads only after sending gets an answer', async () => {
  const body = opening() + 'x'.repeat(20 * 1024 * 1024);
  const refused: [Record<string, string>, string][] = [
    [{}, 'payload_too_large'],
    [{ authorization: 'Bearer nonsense' }, 'unauthenticated'],
    [{ 'x-org-id': '01930000-0000-7000-8000-000000000000' }, 'forbidden'],
    [{ 'content-type': 'text/plain' }, 'unsupported_media_type'],
    [{ 'idempotency-key': '' }, 'validation_failed'],
  ];
  for (const [headers, code] of refused) {
    expect(await sendThenLook(headers, body)).toContain(`"code":"${code}"`);
  }
  await idle();
});

test('twenty uploads at once are kept, each with its own bytes', async () => {
  const contents = Array.from({ length: 20 }, (_none, at) => `${at} `.repeat(100_000));
  const answers = await Promise.all(
    contents.map((content, at) => upload(owner, { ...parent, file: fileOf(content, `${at}.txt`) })),
  );
  expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
  for (const [at, { body }] of answers.entries()) {
    const shown = await owner.get(`/documents/${body.id}`);
    const fetched = await download(shown.body.downloadUrl, own.origin);
    expect((await fetched.text()) === contents[at]).toBe(true);
  }
  await idle();
});

test('the same key twenty times at once keeps one document', async () => {
  const before = await rows();
  const headers = { 'idempotency-key': 'twenty' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => upload(owner, parent, { headers })),
  );
  const codes = answers.map(({ status, body }) => (status === 201 ? 'made' : body.code));
  expect(new Set(codes).has('made')).toBe(true);
  expect(codes.filter((code) => code !== 'made' && code !== 'idempotency_in_progress')).toEqual([]);
  expect(await rows()).toHaveLength(before.length + 1);
  await idle();
});

test('an order deleted during an upload refuses the document, or is deleted with it', async () => {
  for (let time = 0; time < 5; time += 1) {
    const brief = await newParent(owner);
    const [sent, gone] = await Promise.all([
      upload(owner, brief),
      owner.delete(`/purchase-orders/${brief.entityId}`),
    ]);
    expect(gone.status).toBe(204);
    expect([201, 404]).toContain(sent.status);
  }
  await owner.delete(`/documents/${(await upload(owner, parent)).body.id}`);
  await idle();
});

test('a disk that cannot be written to is a 503', async () => {
  const tmp = join(own.dataDir, 'tmp');
  rmSync(tmp, { recursive: true });
  writeFileSync(tmp, 'No folder');
  expectProblem(await upload(owner, parent), 'unavailable');
  rmSync(tmp);
  expect((await upload(owner, parent)).status).toBe(201);
});

// The event of the document is sent twice: in the trial before its file is stored, and with COMMIT.
test('a database that is lost at the commit keeps both the row and the file, or neither', async () => {
  for (const [when, kept] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    const before = await rows();
    line.cut('document.created', when, 1);
    const answer = await upload(owner, parent);
    expect(line.clearCut()).toBe(true);
    expectProblem(answer, 'unavailable');
    await idle();
    expect(await rows()).toHaveLength(before.length + kept);
  }
});

test('a database that is lost once it knows of the file leaves nothing behind', async () => {
  let answer: Answer;
  do {
    const before = await rows();
    // The commit of a sweep may be cut instead, which the upload does not notice.
    line.cut('commit', 'after');
    answer = await upload(owner, parent);
    line.clearCut();
    await idle();
    expect(await rows()).toHaveLength(before.length + (answer.status === 201 ? 1 : 0));
  } while (answer.status === 201);
  expectProblem(answer, 'unavailable');
});

test('an upload without the database leaves nothing behind', async () => {
  const before = await rows();
  await line.down();
  expectProblem(await upload(owner, parent), 'unavailable');
  expect(filesIn(own, 'tmp')).toEqual([]);
  await line.up();
  await eventually(async () => expect((await owner.get('/user')).status).toBe(200));
  await idle();
  expect(await rows()).toEqual(before);
});
