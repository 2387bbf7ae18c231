import { type Endpoint, Outcome } from '../contract/endpoint.ts';
import { FileReply, Rendered } from '../values/reply.ts';
import type { StoredReply } from './idempotency.ts';

/** Writes a reply as JSON, from its schema. */
export type Write = (body: unknown) => string;

/** An answer before it is sent. */
export interface Answer extends StoredReply {
  replayed?: boolean;
  /** Nothing of it was kept. */
  dryRun?: boolean;
  /** The body, where it is a file. */
  bytes?: Buffer;
}

export function answerOf(endpoint: Endpoint, outcome: unknown, write: Write): Answer {
  const { location } = endpoint.gives;
  const other = outcome instanceof Outcome;
  const status = other ? outcome.status : endpoint.gives.status;
  const body = other ? outcome.body : outcome;
  const headers: Record<string, string> = {};
  if (body instanceof FileReply) return fileAnswer(endpoint, body);
  const version = (body as { version?: number } | undefined)?.version;
  if (version !== undefined) headers.etag = `"${version}"`;
  if (location && status === 201) headers.location = location(body as never);
  return { status, headers, body: body instanceof Rendered ? body.text : write(body) };
}

function fileAnswer({ gives }: Endpoint, { bytes, fileName }: FileReply): Answer {
  const headers = {
    'content-type': gives.file ?? 'application/octet-stream',
    'content-disposition': `inline; filename="${fileName}"`,
  };
  return { status: gives.status, headers, body: '', bytes };
}

/** What is told once is not stored: a replay shows it as null. */
export function stored(
  endpoint: Endpoint,
  body: unknown,
  answer: Answer,
  write: Write,
): StoredReply {
  const { secret } = endpoint.gives;
  if (!secret) return answer;
  const hidden = Object.fromEntries(secret.map((field) => [field, null]));
  return { ...answer, body: write({ ...(body as object), ...hidden }) };
}
