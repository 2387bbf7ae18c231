import type { Readable } from 'node:stream';
import type { StoredReply } from '../kernel/access/idempotency-keys.store.ts';
import { type Endpoint, Outcome } from '../kernel/contract/endpoint.ts';
import { inline } from '../kernel/storage/file-name.ts';
import { FileReply, Rendered } from '../kernel/values/reply.ts';

/** Writes the body of a reply as JSON, from its schema. */
export type WriteBody = (body: unknown) => string;

/** An answer before it is sent. */
export interface Answer extends StoredReply {
  replayed?: boolean;
  /** The request was a dry run, and nothing was stored. */
  dryRun?: boolean;
  /** The body, where it is a file. */
  bytes?: Buffer;
  /** The body, where it is read while it is sent. */
  stream?: Readable;
}

/** The body that a workflow returned, without the status that it may have set. */
const bodyOf = (outcome: unknown): unknown => (outcome instanceof Outcome ? outcome.body : outcome);

export function answerOf(endpoint: Endpoint, outcome: unknown, write: WriteBody): Answer {
  const { location } = endpoint.gives;
  const status = outcome instanceof Outcome ? outcome.status : endpoint.gives.status;
  const body = bodyOf(outcome);
  const headers: Record<string, string> = {};
  if (body instanceof FileReply) return fileAnswer(endpoint, body);
  if (status === 204) return { status, headers, body: '' };
  const version = versionOf(body);
  if (version !== undefined) headers.etag = `"${version}"`;
  if (location && status === 201) headers.location = location(body as never);
  if (body instanceof Rendered) {
    return { status, headers: { ...headers, ...body.headers }, body: body.text };
  }
  return { status, headers, body: write(body) };
}

/** The version of a record, if it has one. */
export function versionOf(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null || !('version' in record)) return undefined;
  return typeof record.version === 'number' ? record.version : undefined;
}

function fileAnswer({ gives }: Endpoint, { bytes, fileName, contentType }: FileReply): Answer {
  const headers = {
    'content-type': contentType ?? gives.file?.[0] ?? 'application/octet-stream',
    'content-disposition': inline(fileName),
  };
  return { status: gives.status, headers, body: '', bytes };
}

/** The body with its secrets as null: they are answered once, and neither stored nor emitted. */
export function withoutSecrets({ gives }: Endpoint, outcome: unknown): unknown {
  const body = bodyOf(outcome);
  if (!gives.secret || typeof body !== 'object') return body;
  return { ...body, ...Object.fromEntries(gives.secret.map((field) => [field, null])) };
}
