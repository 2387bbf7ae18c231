import { Agent, type IncomingMessage, request } from 'node:http';

/** Connections that requests share. Node's `fetch` costs three times the processor time. */
const agent = new Agent({ keepAlive: true });

/** The number of requests that this process has sent. */
export const traffic = { requests: 0 };

export interface Received {
  status: number;
  contentType: string;
  text: string;
  /** Made when they are read, since making them takes as long as the rest of a short exchange. */
  readonly headers: Headers;
}

/** Sends a request and reads its answer to the end. */
export async function exchange(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<Received> {
  for (;;) {
    try {
      return await attempt(url, method, headers, body);
    } catch (error) {
      // The server closed an idle connection at the moment at which it was used again.
      if (!(error instanceof ClosedConnection)) throw error;
    }
  }
}

class ClosedConnection extends Error {}

/** An answer without end, of which the first part is read. */
const isLive = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/event-stream') === true;

function attempt(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | Uint8Array | undefined,
): Promise<Received> {
  traffic.requests += 1;
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)) };
    const takesBody = body !== undefined || !['GET', 'HEAD', 'DELETE'].includes(method);
    const sent = request(url, {
      method,
      agent,
      headers: { accept: '*/*', ...(takesBody && length), ...headers },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
      reject(isStale ? new ClosedConnection() : error);
    });
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      const finish = () => {
        const { statusCode: status = 0, rawHeaders } = answer;
        const contentType = answer.headers['content-type'] ?? '';
        const text = Buffer.concat(chunks).toString('utf8');
        let made: Headers | undefined;
        resolve({
          status,
          contentType,
          text,
          get headers() {
            made ??= headersOf(rawHeaders);
            return made;
          },
        });
      };
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (!isLive(answer)) return;
        finish();
        answer.destroy();
      });
      answer.on('error', reject);
      answer.on('end', finish);
    });
    sent.end(body);
  });
}

/** @param raw names and values in turns */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '');
  return headers;
}
