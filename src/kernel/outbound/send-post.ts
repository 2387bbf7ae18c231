/**
 * Sends a request to an address that a customer has chosen. Each has a connection of its own, to an
 * IP address that was checked: without proxies, without redirects, and without names that are
 * resolved a second time. Of the answer only its status and its headers are used.
 */
import { type IncomingMessage, request } from 'node:http';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { valuesOf } from '../limits/limit.ts';
import { webhooks } from '../limits/webhooks.ts';
import { type AddressRules, hostOf, portOf } from './address-rules.ts';
import type { ResolveName } from './resolve-name.ts';

export interface Outgoing {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** The reasons for which no answer has come. */
export const sendFailures = [
  'name_not_found',
  'address_refused',
  'connection_failed',
  'tls_failed',
  'invalid_answer',
  'timeout',
  'interrupted',
] as const;

type SendFailure = (typeof sendFailures)[number];

/**
 * Reasons for which a request was not even sent. They tell about networks, so only the operator
 * reads them; others read `connection_failed`, or `interrupted` where the reason is this machine.
 */
type Obstacle =
  | 'name_not_found'
  | 'address_refused'
  | 'connection_failed'
  | 'tls_failed'
  | 'timeout'
  | 'no_descriptor';

/** The result of a request: the status of its answer, or why there is none. */
export type Sent =
  | { status: number; retryAfter: string | undefined; failure?: undefined; obstacle?: undefined }
  | { failure: SendFailure; obstacle?: Obstacle; status?: undefined };

export interface SendOptions {
  rules: AddressRules;
  resolveName: ResolveName;
  /** Milliseconds for everything: the name, the connection, the request and the answer. */
  timeout: number;
}

/** The most bytes of an answer's body that are read. */
const { maxAnswerBytes } = valuesOf(webhooks.sending);

class NotSent extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle, cause?: unknown) {
    super(obstacle, { cause });
    this.obstacle = obstacle;
  }
}
class InvalidAnswer extends Error {}

/** Sends the request; never rejects. An aborted signal interrupts it. */
export async function sendPost(
  outgoing: Outgoing,
  options: SendOptions,
  signal: AbortSignal,
): Promise<Sent> {
  const limit = AbortSignal.timeout(options.timeout);
  const stop = AbortSignal.any([signal, limit]);
  let socket: Socket | undefined;
  try {
    socket = await connect(new URL(outgoing.url), options, stop);
    return await exchange(socket, outgoing, stop);
  } catch (error) {
    if (signal.aborted) return { failure: 'interrupted' };
    if (isWithoutDescriptor(error)) return { failure: 'interrupted', obstacle: 'no_descriptor' };
    if (error instanceof InvalidAnswer) return { failure: 'invalid_answer' };
    if (limit.aborted && socket) return { failure: 'timeout' };
    const obstacle = error instanceof NotSent ? error.obstacle : undefined;
    const otherwise = limit.aborted ? 'timeout' : 'connection_failed';
    return { failure: 'connection_failed', obstacle: obstacle ?? otherwise };
  } finally {
    socket?.destroy();
  }
}

/** Whether this machine had no descriptor for a connection: it says nothing of the receiver. */
function isWithoutDescriptor(error: unknown): boolean {
  const cause = error instanceof NotSent ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code;
  return code === 'EMFILE' || code === 'ENFILE';
}

/** A connection to a permitted address of the host, with TLS where the URL says so. */
async function connect(url: URL, options: SendOptions, stop: AbortSignal): Promise<Socket> {
  const host = hostOf(url);
  const port = portOf(url);
  const addresses = await permittedAddresses(url, options, stop);
  const isSecure = url.protocol === 'https:';
  const at = {
    host,
    port,
    lookup: lookupOf(addresses),
    autoSelectFamily: true,
  };
  const servername = isIP(host) ? '' : host;
  const socket = isSecure ? connectSecure({ ...at, servername }) : connectPlain(at);
  try {
    await unlessAborted(opened(socket, isSecure), stop);
    const reached = socket.remoteAddress ?? '';
    if (!options.rules.permits(reached, port)) throw new NotSent('address_refused');
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function permittedAddresses(
  url: URL,
  { rules, resolveName }: SendOptions,
  stop: AbortSignal,
): Promise<string[]> {
  if (rules.isOwn(url)) throw new NotSent('address_refused');
  const host = hostOf(url);
  const found = isIP(host) ? [host] : await unlessAborted(resolveName(host, stop), stop);
  if (found.length === 0) throw new NotSent('name_not_found');
  const permitted = found.filter((address) => rules.permits(address, portOf(url)));
  if (permitted.length === 0) throw new NotSent('address_refused');
  return permitted;
}

function unlessAborted<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Answers with the addresses that were checked; they are not resolved again. */
const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
};

function opened(socket: Socket, isSecure: boolean): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let isConnected = false;
    socket.once('connect', () => {
      isConnected = true;
    });
    socket.once(isSecure ? 'secureConnect' : 'connect', resolve);
    const fail = (error?: unknown) =>
      reject(new NotSent(isConnected ? 'tls_failed' : 'connection_failed', error));
    // Also keeps later errors of the socket from ending the process.
    socket.on('error', fail);
    socket.once('close', () => fail());
  });
}

/** Sends the request, and reads the answer to its end or to its limit. */
function exchange(
  socket: Socket,
  { url, headers, body }: Outgoing,
  stop: AbortSignal,
): Promise<Sent> {
  const { host, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({
      createConnection: () => socket,
      method: 'POST',
      path: pathname + search,
      headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
      signal: stop,
    });
    // Once there is a status it counts, even if the rest of the answer does not arrive.
    let end: (() => void) | undefined;
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const isAnswer = error.code?.startsWith('HPE_');
      if (end) end();
      else reject(isAnswer ? new InvalidAnswer('invalid_answer', { cause: error }) : error);
    });
    sent.on('response', (answer) => {
      const { statusCode = 0, headers: answered } = answer;
      end = () => resolve({ status: statusCode, retryAfter: answered['retry-after'] });
      readAtMost(answer, maxAnswerBytes, end);
    });
    sent.end(body);
  });
}

/** Reads a body without keeping it. */
function readAtMost(answer: IncomingMessage, limit: number, end: () => void): void {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limit) end();
  });
  answer.on('error', end);
  answer.once('close', end);
  answer.once('end', end);
}
