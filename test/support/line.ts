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
  /**
   * Lets the database execute the next message with this text, after `skip` such messages, but
   * answers that it failed with this SQLSTATE. The connection goes on, outside of a transaction.
   */
  fail(text: string, sqlState: string, skip?: number): void;
  /** Cancels a cut or a failure that has not happened; returns whether it had happened. */
  clearCut(): boolean;
  /** Breaks all connections and accepts no more, as when the machine of the target fails. */
  down(): Promise<void>;
  /** Accepts connections again, at the same address. */
  up(): Promise<void>;
  /** Lets no byte pass, while all connections stay open, as when a network drops packets. */
  mute(): void;
  /** Breaks the connections that were mute; new ones carry again. */
  unmute(): void;
  /** From now on answers arrive so many milliseconds later. */
  slow(milliseconds: number): void;
}

/** The act at the next message with this text, after `skip` such messages. */
interface Disturbance {
  text: string;
  skip: number;
  act: 'before' | 'after' | { sqlState: string };
}

/** Opens a proxy, whose connections can be broken at any moment. */
export async function openLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  url.searchParams.delete('host');
  const sockets = new Set<Socket>();
  let isMute = false;
  let delay = 0;
  let next: Disturbance | undefined;

  /** The act at this message. */
  function actAt(message: Buffer): Disturbance['act'] | undefined {
    if (!next || !message.includes(next.text)) return undefined;
    next.skip -= 1;
    if (next.skip >= 0) return undefined;
    const { act } = next;
    next = undefined;
    return act;
  }

  function carry(service: Socket): void {
    const database = connect(target);
    const end = () => {
      for (const socket of [service, database]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    let act: Disturbance['act'] | undefined;
    let isOpening = true;
    for (const socket of [service, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    service.on('data', (message) => {
      if (isMute) return;
      // The options of a connection are no statement: they name a setting of commits, too.
      act = actAt(isOpening ? nothing : message) ?? act;
      isOpening = false;
      if (act === 'before') return end();
      database.write(message);
    });
    database.on('data', (answer) => {
      if (isMute) return;
      if (act === undefined && delay > 0) setTimeout(() => service.write(answer), delay);
      else if (act === undefined) service.write(answer);
      else if (typeof act === 'string') end();
      else if (isComplete(answer)) {
        service.write(failure(act.sqlState));
        act = undefined;
      }
    });
  }

  let server = await listen(0, carry);
  const { port } = server.address() as AddressInfo;
  url.port = String(port);
  return {
    url: url.href,
    cut(text, when, skip = 0) {
      next = { text, skip, act: when };
    },
    fail(text, sqlState, skip = 0) {
      next = { text, skip, act: { sqlState } };
    },
    clearCut() {
      const done = next === undefined;
      next = undefined;
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
    mute() {
      isMute = true;
    },
    unmute() {
      isMute = false;
      for (const socket of sockets) socket.destroy();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
  };
}

const nothing = Buffer.alloc(0);

/** Whether an answer ends with these bytes: with ReadyForQuery, whatever its state. */
const isComplete = (answer: Buffer) => answer.subarray(-6, -1).equals(readyForQuery.subarray(0, 5));

/** The answer of a server to a statement that failed outside of a transaction. */
function failure(sqlState: string): Buffer {
  const fields = ['SERROR', 'VERROR', `C${sqlState}`, 'MA failure', ''];
  return Buffer.concat([message('E', `${fields.join('\0')}\0`), readyForQuery]);
}

/** A message of PostgreSQL's protocol: its type, its length from here on, and its content. */
function message(type: string, content: string): Buffer {
  const bytes = Buffer.from(`${type}    ${content}`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** The end of an answer, outside of a transaction. */
const readyForQuery = message('Z', 'I');

async function listen(port: number, carry: (service: Socket) => void): Promise<Server> {
  const server = createServer(carry).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
