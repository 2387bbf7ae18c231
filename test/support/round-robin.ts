import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

/** A load balancer that sends each request to the next node. */
export interface RoundRobin {
  origin: string;
  /** The number of requests that each node received. */
  counts: number[];
  close(): Promise<void>;
}

export async function openRoundRobin(nodes: readonly string[]): Promise<RoundRobin> {
  const counts = nodes.map(() => 0);
  let next = 0;
  const server = createServer((received, answer) => {
    const turn = next % nodes.length;
    next += 1;
    counts[turn] = (counts[turn] ?? 0) + 1;
    const { url = '', method, headers } = received;
    const passed = request(new URL(url, nodes[turn]), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, answer, () => undefined);
    });
    passed.on('error', () => answer.destroy());
    pipeline(received, passed, () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
