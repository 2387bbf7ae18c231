import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyRequest } from 'fastify';

type Done = (error: Error | null, body?: Buffer) => void;

/**
 * Reads a body of megabytes as one buffer, with the errors of Fastify's own parser. That one joins
 * the parts of a body at its end, which takes the event loop ten milliseconds or more.
 */
export function readWhole(request: FastifyRequest, stream: IncomingMessage, done: Done): void {
  const { bodyLimit } = request.routeOptions;
  const announced = Number(request.headers['content-length']);
  if (announced > bodyLimit) {
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    return;
  }
  const body = Number.isNaN(announced) ? new JoinedBody() : new AnnouncedBody(announced);
  const receive = (chunk: Buffer) => {
    body.add(chunk);
    if (body.length > bodyLimit) end(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  };
  const end = (error?: Error) => {
    stream.off('data', receive).off('end', finish).off('error', fail);
    if (error) done(error);
    else done(null, body.whole());
  };
  const finish = () => end();
  const fail = (error: Error) => end(Object.assign(error, { statusCode: 400 }));
  stream.on('data', receive).on('end', finish).on('error', fail);
}

/** A body whose length is known: each part goes to its place when it arrives. */
class AnnouncedBody {
  length = 0;
  private readonly bytes: Buffer;

  constructor(length: number) {
    this.bytes = Buffer.allocUnsafeSlow(length);
  }

  add(chunk: Buffer): void {
    this.length += chunk.copy(this.bytes, this.length);
  }

  whole(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}

/** A body that comes in chunks. */
class JoinedBody {
  length = 0;
  private readonly chunks: Buffer[] = [];

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  whole(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** The reader of the stream counts its bytes. */
export const passOnStream = (
  _request: FastifyRequest,
  stream: IncomingMessage,
  done: (error: null, body: IncomingMessage) => void,
) => done(null, stream);

/** Bytes that are not UTF-8 stay bytes, so that the kernel can name the first wrong one. */
export const passOnText = (
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, body: string | Buffer) => void,
) => done(null, typeof body !== 'string' && isUtf8(body) ? body.toString() : body);
