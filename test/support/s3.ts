import { mkdtempSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An S3 server in this process. */
export interface S3Server {
  endpoint: string;
  /** The settings of a service that uses it. */
  env: Record<string, string>;
  /** Keys of its files. */
  keys(): string[];
  close(): Promise<void>;
}

interface Running {
  run(): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}

// The package has no types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => Running;

const bucket = 'documents';
/** The key pair that it accepts. */
const keyPair = 'S3RVER';

/** Starts a store with an empty bucket; at the port of an earlier store, with its files. */
export async function openS3(at?: {
  port: number;
  directory: string;
}): Promise<S3Server & { port: number; directory: string }> {
  const directory = at?.directory ?? mkdtempSync(join(tmpdir(), 'stockwright-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: at?.port ?? 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    port,
    directory,
    endpoint,
    env: s3Settings(endpoint),
    keys: () =>
      readdirSync(join(directory, bucket), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('._S3rver_object'))
        .map((entry) =>
          join(entry.parentPath, entry.name).slice(join(directory, bucket).length + 1),
        )
        .map((path) => path.replace('._S3rver_object', '')),
    close: () => server.close(),
  };
}

export const s3Settings = (endpoint: string): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: keyPair,
  S3_SECRET_ACCESS_KEY: keyPair,
});
