import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What passes from the service to its database. */
export interface Line {
  /** Where the service finds its database. */
  url: string;
  /**
   * Breaks the connection of the next message that has this text, the `skip` first ones left
   * aside: before it arrives, or when the database has done it and answers.
   */
  cut(text: string, when: 'before' | 'after', skip?: number): void;
  /** Forgets a cut that was not made; says whether it was. */
  mend(): boolean;
  /** Breaks all connections and takes no more, as when the machine of the database goes. */
  down(): Promise<void>;
  /** Takes connections again, at the same address. */
  up(): Promise<void>;
}

/** Lays a line to a database that can break at any moment. */
export async function layLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let wanted: { text: string; when: 'before' | 'after'; skip: number } | undefined;

  /** Whether this message is the one to lose. */
  function isWanted(message: Buffer): 'before' | 'after' | undefined {
    if (!wanted || !message.includes(wanted.text)) return undefined;
    wanted.skip -= 1;
    if (wanted.skip >= 0) return undefined;
    const { when } = wanted;
    wanted = undefined;
    return when;
  }

  function carry(service: Socket): void {
    const database = connect(target);
    const end = () => {
      for (const socket of [service, database]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    let swallow = false;
    for (const socket of [service, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    service.on('data', (message) => {
      const when = isWanted(message);
      if (when === 'before') return end();
      if (when === 'after') swallow = true;
      database.write(message);
    });
    database.on('data', (answer) => (swallow ? end() : service.write(answer)));
  }

  let server = await listen(0, carry);
  const { port } = server.address() as AddressInfo;
  url.port = String(port);
  return {
    url: url.href,
    cut(text, when, skip = 0) {
      wanted = { text, when, skip };
    },
    mend() {
      const done = wanted === undefined;
      wanted = undefined;
      return done;
    },
    async down() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async up() {
      if (!server.listening) server = await listen(port, carry);
    },
  };
}

async function listen(port: number, carry: (service: Socket) => void): Promise<Server> {
  const server = createServer(carry).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
