import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { files } from '../../kernel/limits/files.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { Problem } from '../../kernel/problem.ts';
import { FairShare } from '../../kernel/sharing/fair-share.ts';
import { Turns } from '../../kernel/sharing/turns.ts';
import { attachment, deliveredContentType, safeFileName } from '../../kernel/storage/file-name.ts';
import {
  type ByteRange,
  type FileStorage,
  type StoredFile,
  storageUnavailable,
} from '../../kernel/storage/storage.ts';
import { isUuid } from '../../kernel/values/validate.ts';
import { contentPath, type SignedLinks } from '../storage/signed-links.ts';
import { whenClosed } from '../when-closed.ts';

const { places, reserve, ...queue } = valuesOf(files.downloads);

export interface DownloadOptions {
  links: SignedLinks;
  storage: FileStorage;
  /** The file of a document; undefined when there is no such document. */
  find(orgId: string, id: string): Promise<StoredFile | undefined>;
  now(): Date;
}

type Address = {
  Params: { id: string };
  Querystring: Record<'org' | 'expires' | 'signature', unknown>;
};

/**
 * Serves files at signed addresses, for browsers to save: a browser must never show a file as a
 * page of this service.
 */
export function mountDownloads(server: FastifyInstance, options: DownloadOptions): void {
  const turns = new Turns(new FairShare(places, reserve), queue, tooMany, 'mountDownloads');
  server.get<Address>(contentPath, { config: { isFile: true } }, async (request, reply) => {
    refuseParts(request);
    const { org, expires, signature } = request.query;
    const { id } = request.params;
    if (!options.links.isValid({ id, org, expires, signature }, options.now())) {
      throw new Problem(
        'forbidden',
        'This address was changed or has expired. Get a new one: GET /api/documents/{id}.',
      );
    }
    const found = isUuid(org) && isUuid(id) ? await options.find(org, id) : undefined;
    if (!found) throw gone();
    const leave = await turns.take(String(org));
    whenClosed(reply, request.raw.socket, leave);
    return send(request, reply, found, options);
  });
}

/** For what a browser may fetch a file: to save it, to read it as data, or as a picture. */
const purposes = new Set<unknown>([undefined, 'document', 'empty', 'image']);

/** A page of this service must not use a file as a script, a style, a thread or a frame. */
function refuseParts({ headers }: FastifyRequest): void {
  if (purposes.has(headers['sec-fetch-dest'])) return;
  throw new Problem('forbidden', 'Files can be saved, but not be parts of a page.');
}

/** The refusal of a download: those that are read slowly hold their places until they are ended. */
const tooMany = () =>
  new Problem('unavailable', 'Too many documents are being downloaded. Repeat this later.', {
    headers: { 'retry-after': '10' },
  });

const gone = () => new Problem('not_found', 'This file no longer exists.');

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { storage }: DownloadOptions,
): Promise<FastifyReply> {
  const { sizeBytes } = file;
  const etag = `"${file.sha256}"`;
  const range = rangeOf(request, sizeBytes, etag);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  }
  const content = await storage.open?.(file.key, range).catch((error) => {
    throw storageUnavailable(error);
  });
  if (!content) throw gone();
  reply.headers({
    // The record may come from an archive.
    'content-type': deliveredContentType(file.contentType),
    'content-disposition': attachment(safeFileName(file.fileName)),
    'content-security-policy': "sandbox; default-src 'none'",
    'accept-ranges': 'bytes',
    'content-length': range ? range.last - range.first + 1 : sizeBytes,
    etag,
  });
  if (range) {
    const { first, last } = range;
    reply.code(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  }
  return reply.send(content);
}

/**
 * The requested part of the file; undefined for the whole file, which also answers a request for
 * several parts, for a part of another file or in an unknown unit (RFC 9110).
 */
function rangeOf(
  { headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const { 'if-range': condition } = headers;
  if (condition !== undefined && condition !== etag) return undefined;
  const requested = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '');
  const [, from = '', to = ''] = requested ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return first > last ? 'unsatisfiable' : { first, last };
}
