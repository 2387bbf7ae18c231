import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault that a request meets on its way. */
type Fault =
  /** The connection is lost before the service receives it. */
  | 'lost request'
  /** The service answers, and the connection is lost before the answer. */
  | 'lost answer'
  /** The connection is lost within the answer. */
  | 'cut answer'
  /** Nothing is answered. */
  | 'silence'
  | { status: number; code?: string; retryAfter?: string };

interface Seen {
  method: string;
  headers: IncomingHttpHeaders;
  /** Milliseconds since the request before it. */
  pause: number;
}

/** A proxy before a service; each request meets the next fault, and those after the last pass. */
export async function openProxy(origin: string, ...faults: Fault[]) {
  const seen: Seen[] = [];
  let last = Date.now();
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', headers, url } = incoming;
    seen.push({ method, headers, pause: Date.now() - last });
    last = Date.now();
    const fault = faults.shift();
    const chunks = await incoming.toArray();
    if (fault === 'lost request') return outgoing.destroy();
    if (fault === 'silence') return;
    if (typeof fault === 'object') return refuse(outgoing, fault);
    const forwarded = request(new URL(url ?? '/', origin), { method, headers });
    forwarded.end(Buffer.concat(chunks));
    const [answer] = await once(forwarded, 'response');
    const body = Buffer.concat(await answer.toArray());
    if (fault === 'lost answer') return outgoing.destroy();
    outgoing.writeHead(answer.statusCode, answer.headers);
    if (fault !== 'cut answer') return outgoing.end(body);
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(outgoing: ServerResponse, { status, code, retryAfter }: Exclude<Fault, string>) {
  const type = code === undefined ? 'text/html' : 'application/problem+json';
  outgoing.writeHead(status, {
    'content-type': type,
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  });
  outgoing.end(
    code === undefined ? '<h1>Sorry</h1>' : JSON.stringify({ status, code, detail: '' }),
  );
}
