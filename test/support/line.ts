import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between the service and its database or file store. */
export interface Line {
  /** The URL at which the service finds the target. */
  url: string;
  /**
   * Breaks the connection at the next message with this text, after `skip` such messages: before it
   * arrives, or when the target has executed it and answers.
   */
  cut(text: string, when: 'before' | 'after', skip?: number): void;
  /** Cancels a cut that has not happened; returns whether it had happened. */
  clearCut(): boolean;
  /** Breaks all connections and accepts no more, as when the machine of the target fails. */
  down(): Promise<void>;
  /** Accepts connections again, at the same address. */
  up(): Promise<void>;
}

/** Opens a proxy, whose connections can be broken at any moment. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  url.searchParams.delete('host');
  const sockets = new Set<Socket>();
  let cut: { text: string; when: 'before' | 'after'; skip: number } | undefined;

  /** Whether the connection breaks at this message. */
  function nextCut(message: Buffer): 'before' | 'after' | undefined {
    if (!cut || !message.includes(cut.text)) return undefined;
    cut.skip -= 1;
    if (cut.skip >= 0) return undefined;
    const { when } = cut;
    cut = undefined;
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
      const when = nextCut(message);
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
      cut = { text, when, skip };
    },
    clearCut() {
      const done = cut === undefined;
      cut = undefined;
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
