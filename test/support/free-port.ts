import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below those that systems give to connections and to servers that choose none. */
const [first, count] = [20_000, 12_000];

/** Far from where other processes begin, which a run starts one after another. */
let next = process.pid * 131;

function* portsOfProcess(): Generator<number> {
  for (;;) yield first + (next++ % count);
}

/**
 * A port for a program that a test starts. It stays free until the program listens on it, which may
 * be seconds later: no connection gets it, and other processes of the tests begin elsewhere.
 */
export async function freePort(ports: Iterable<number> = portsOfProcess()): Promise<number> {
  for (const port of ports) if (await isFree(port)) return port;
  throw new Error('Programs listen on all of these ports.');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    // Rejects when the port is taken.
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
