/**
 * Both storages keep files unchanged. With S3_TEST_ENDPOINT the tests also run against that
 * store, which is named by S3_TEST_BUCKET, S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY.
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openS3, type S3Server } from '../../../test/support/s3.ts';
import { openSecretKey } from '../../kernel/identity/secrets.ts';
import { s3Storage } from '../../kernel/storage/s3-storage.ts';
import { type FileStorage, type LinkedFile, StorageFailure } from '../../kernel/storage/storage.ts';
import type { ArrivedFile } from '../../kernel/values/schema.ts';
import { openFolderStorage } from './folder-storage.ts';
import { signedLinks } from './signed-links.ts';

const dir = mkdtempSync(join(tmpdir(), 'stockwright-storage-'));
const secretKey = await openSecretKey({ dataDir: dir });
const links = signedLinks('http://127.0.0.1:3000', secretKey);
const env = process.env;
let s3: S3Server;

beforeAll(async () => {
  s3 = await openS3();
});

afterAll(() => s3.close());

const inFolder = () => openFolderStorage(join(dir, 'documents'), links);

const inBucket = (endpoint: string, given: Partial<Parameters<typeof s3Storage>[0]> = {}) =>
  s3Storage({
    endpoint,
    bucket: s3.env.S3_BUCKET as string,
    region: 'us-east-1',
    accessKeyId: s3.env.S3_ACCESS_KEY_ID as string,
    secretAccessKey: s3.env.S3_SECRET_ACCESS_KEY as string,
    ...given,
  });

const atTest = () =>
  inBucket(env.S3_TEST_ENDPOINT as string, {
    bucket: env.S3_TEST_BUCKET ?? 'documents',
    accessKeyId: env.S3_TEST_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_TEST_SECRET_ACCESS_KEY ?? '',
  });

function arrived(bytes: Uint8Array): ArrivedFile {
  const path = join(dir, randomUUID());
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, contentType: 'text/html', sizeBytes: bytes.length, sha256 };
}

function stored(key: string, fileName = 'Größe.html'): LinkedFile {
  const [orgId = ''] = key.split('/');
  return { orgId, id: randomUUID(), key, fileName, contentType: 'text/html' };
}

const newKey = () => `${randomUUID()}/${randomUUID()}`;

const minutes = (from: Date, count: number) => ({
  from,
  until: new Date(from.getTime() + count * 60_000),
});

/** The bytes of a file, read from the storage or through a link. */
async function bytesOf(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  if (storage.open) {
    const content = await storage.open(key);
    return content && buffer(content);
  }
  const answer = await fetch(await storage.link(stored(key), minutes(new Date(), 15)));
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
}

const storages: [string, () => FileStorage | Promise<FileStorage>][] = [
  ['a folder', inFolder],
  ['a bucket', () => inBucket(s3.endpoint)],
];
if (env.S3_TEST_ENDPOINT) storages.push(['the bucket of S3_TEST_ENDPOINT', atTest]);

describe.each(storages)('%s', (_title, open) => {
  test('keeps a file until it is removed, and others beside it', async () => {
    const storage = await open();
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const [key, other] = [newKey(), newKey()];
    await storage.put(key, arrived(bytes));
    await storage.put(other, arrived(Buffer.from('Sugar')));
    expect((await bytesOf(storage, key))?.equals(bytes)).toBe(true);
    await storage.remove(key);
    expect(await bytesOf(storage, key)).toBeUndefined();
    expect(String(await bytesOf(storage, other))).toBe('Sugar');
    storage.close();
  });

  test('removes a file that does not exist without an error', async () => {
    const storage = await open();
    await storage.remove(newKey());
    storage.close();
  });

  test('keeps many megabytes', async () => {
    const storage = await open();
    const bytes = Buffer.alloc(12 * 1024 * 1024, 'flour ');
    const key = newKey();
    await storage.put(key, arrived(bytes));
    expect((await bytesOf(storage, key))?.equals(bytes)).toBe(true);
    storage.close();
  });
});

const buckets = storages.slice(1);

describe.each(buckets)('the presigned address of %s', (_title, open) => {
  test('saves the file under its name, with a type that no browser runs', async () => {
    const storage = await open();
    const key = newKey();
    await storage.put(key, arrived(Buffer.from('<p>Flour</p>')));
    const answer = await fetch(await storage.link(stored(key), minutes(new Date(), 15)));
    expect(await answer.text()).toBe('<p>Flour</p>');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.html`,
    );
    storage.close();
  });

  test('serves no other file, and expires', async () => {
    const storage = await open();
    const [key, other] = [newKey(), newKey()];
    for (const each of [key, other]) await storage.put(each, arrived(Buffer.from('Flour')));
    const link = await storage.link(stored(key), minutes(new Date(), 15));
    const early = minutes(new Date(Date.now() - 60 * 60_000), 15);
    const expired = await storage.link(stored(key), early);
    const unsigned = link.split('?', 1)[0] as string;
    expect((await fetch(link)).status).toBe(200);
    const changed = [link.replace(key, other), link.replace('attachment', 'inline')];
    for (const address of [expired, unsigned, ...changed]) {
      const { status } = await fetch(address);
      expect([400, 403], address).toContain(status);
    }
    storage.close();
  });
});

test('a bucket that is out of reach, does not exist or is forbidden is a failure', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const failing = [
    inBucket(`http://127.0.0.1:${port}`),
    inBucket(s3.endpoint, { bucket: 'nowhere' }),
    inBucket(s3.endpoint, { accessKeyId: 'another' }),
    inBucket(s3.endpoint, { secretAccessKey: 'another' }),
  ];
  for (const storage of failing) {
    const file = arrived(Buffer.from('Flour'));
    await expect(storage.put(newKey(), file)).rejects.toBeInstanceOf(StorageFailure);
    await expect(storage.remove(newKey())).rejects.toBeInstanceOf(StorageFailure);
    storage.close();
  }
});

test.each(buckets)('%s accepts only the bytes that were signed', async (_title, open) => {
  const storage = await open();
  const file = arrived(Buffer.from('Flour'));
  await storage.put(newKey(), file);
  writeFileSync(file.path, 'Sugar');
  await expect(storage.put(newKey(), file)).rejects.toBeInstanceOf(StorageFailure);
});

describe('a folder', () => {
  const folder = join(dir, 'shared');
  const flour = () => arrived(Buffer.from('Flour'));
  let storage: FileStorage;
  let key: string;

  beforeEach(async () => {
    storage = await openFolderStorage(folder, links);
    key = newKey();
    await storage.put(key, flour());
  });

  const organization = () => join(folder, dirname(key));

  test.each([
    ['is gone', () => undefined],
    ['is an empty mount point', () => mkdirSync(folder)],
    ['is a file', () => writeFileSync(folder, '')],
    ['is a link to itself', () => symlinkSync(folder, folder)],
  ])('that %s is a failure until it is back', async (_what, replace) => {
    renameSync(folder, `${folder}.away`);
    replace();
    await expect(storage.put(newKey(), flour())).rejects.toBeInstanceOf(StorageFailure);
    await expect(storage.remove(key)).rejects.toBeInstanceOf(StorageFailure);
    await expect(storage.open?.(key)).rejects.toBeInstanceOf(StorageFailure);
    rmSync(folder, { recursive: true, force: true });
    renameSync(`${folder}.away`, folder);
    expect(String(await bytesOf(storage, key))).toBe('Flour');
  });

  test('that cannot be written is a failure', async () => {
    writeFileSync(join(folder, 'taken'), '');
    await expect(storage.put('taken/flour', flour())).rejects.toBeInstanceOf(StorageFailure);
  });

  test('treats a folder with the name of a file as a missing file', async () => {
    await storage.remove(key);
    mkdirSync(join(folder, key), { recursive: true });
    expect(await storage.open?.(key)).toBeUndefined();
  });

  test('removes the subfolder with the last file of an organization', async () => {
    const other = `${dirname(key)}/${randomUUID()}`;
    await storage.put(other, flour());
    await storage.remove(key);
    expect(existsSync(organization())).toBe(true);
    await storage.remove(other);
    expect(existsSync(organization())).toBe(false);
  });

  test('stores files while the last one of their organization is removed', async () => {
    const orgId = randomUUID();
    for (let round = 0; round < 30; round += 1) {
      const [old, made] = [`${orgId}/${randomUUID()}`, `${orgId}/${randomUUID()}`];
      await storage.put(old, flour());
      await Promise.all([storage.remove(old), storage.put(made, flour())]);
      expect(String(await bytesOf(storage, made))).toBe('Flour');
      await storage.remove(made);
    }
  });
});
