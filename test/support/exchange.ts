import { Agent, type IncomingMessage, request } from 'node:http';

/** Connections that requests share. Node's `fetch` costs three times the processor time. */
const agent = new Agent({ keepAlive: true });

/** The number of requests that this process has sent. */
export const traffic = { requests: 0 };

export interface Received {
  status: number;
  headers: Headers;
  text: string;
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
        const received = new Headers();
        const raw = answer.rawHeaders;
        for (let at = 0; at < raw.length; at += 2)
          received.append(raw[at] ?? '', raw[at + 1] ?? '');
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: answer.statusCode ?? 0, headers: received, text });
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
