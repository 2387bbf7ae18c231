import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type KeyPair, refusalOf } from './s3-signatures.ts';

/** An S3 server in this process: one bucket, whose files are in memory. */
export interface S3Server {
  endpoint: string;
  /** The settings of a service that uses it. */
  env: Record<string, string>;
  /** Keys of its files. */
  keys(): string[];
  close(): Promise<void>;
}

interface Stored {
  bytes: Buffer;
  contentType: string;
}

const bucket = 'documents';
/** The one that it accepts. */
const keyPair: KeyPair = { id: 'tests', secret: 'of-the-tests' };

/** Starts a store with an empty bucket. */
export async function openS3(): Promise<S3Server> {
  const files = new Map<string, Stored>();
  const server = createServer((request, response) => {
    answer(files, request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    env: s3Settings(endpoint),
    keys: () => [...files.keys()],
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const s3Settings = (endpoint: string): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: keyPair.id,
  S3_SECRET_ACCESS_KEY: keyPair.secret,
});

async function answer(
  files: Map<string, Stored>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://bucket');
  const [, named, ...rest] = decodeURIComponent(address.pathname).split('/');
  const key = rest.join('/');
  const bytes = await buffer(request);
  const refusal = refusalOf(request, address, keyPair);
  if (refusal) return refuse(response, 403, refusal);
  if (named !== bucket) return refuse(response, 404, 'NoSuchBucket');
  const { method, headers } = request;
  if (method === 'PUT') {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (headers['x-amz-content-sha256'] !== sha256) {
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    }
    files.set(key, { bytes, contentType: headers['content-type'] ?? '' });
    response.setHeader('etag', `"${sha256}"`).end();
  } else if (method === 'DELETE') {
    files.delete(key);
    response.writeHead(204).end();
  } else {
    const found = files.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    const { searchParams: asked } = address;
    const disposition = asked.get('response-content-disposition');
    response.setHeader('content-type', asked.get('response-content-type') ?? found.contentType);
    if (disposition) response.setHeader('content-disposition', disposition);
    response.end(found.bytes);
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
