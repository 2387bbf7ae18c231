import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { AddressRules } from './address-rules.ts';
import { resolveName } from './resolve-name.ts';
import { type SendOptions, type Sent, sendPost } from './send-post.ts';

/** For localhost, 127.0.0.1 and hooks.example, until 2126; nobody else trusts it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguzR2PHnxAmOGFa8m
7vuPwQNRnX8FEG1oSKOjI+oOHNyhRANCAAS6nzf1yqWSq76hvLLRNjr3g3dDLQdn
dS8NJCz3skxl3lV5AKU6qz1O6AsQQ1ctFwIf7HLvtIH4UYN/q6t0mGP2
-----END PRIVATE KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBqTCCAVCgAwIBAgIUQ8ISHSvGnx3xSnO+YoTPJmDqIJcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIxMjQzNFoYDzIxMjYxMDI5
MjEyNDM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS6nzf1yqWSq76hvLLRNjr3g3dDLQdndS8NJCz3skxl3lV5AKU6qz1O
6AsQQ1ctFwIf7HLvtIH4UYN/q6t0mGP2o34wfDAdBgNVHQ4EFgQUZty9DC4kwCsE
/Zkkmbw+pHQ1zeEwHwYDVR0jBBgwFoAUZty9DC4kwCsE/Zkkmbw+pHQ1zeEwDwYD
VR0TAQH/BAUwAwEB/zApBgNVHREEIjAggglsb2NhbGhvc3SCDWhvb2tzLmV4YW1w
bGWHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgFEGZhTBCnHuS4kd1oqY3mL9d0Pjj
CwBwZ+1glRGyLIgCIDlhXchAHfjfnQYCo8hfDi9y94W2RmsqneaZLG3UZiks
-----END CERTIFICATE-----
`;

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function listen(server: ReturnType<typeof createTcpServer> | Server): Promise<number> {
  closing.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The address of a receiver with this behaviour. */
const receiver = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(createServer(answer))}/hook?a=b`;

const local = new AddressRules({ networks: [], loopback: true });
const strict = new AddressRules({ networks: [], loopback: false });

/** The result of a request that was not even sent. */
const notSent = (obstacle: string) => ({ failure: 'connection_failed', obstacle });

const send = (
  url: string,
  options: Partial<SendOptions> = {},
  signal = new AbortController().signal,
): Promise<Sent> =>
  sendPost(
    { url, headers: { 'webhook-id': 'one' }, body: '{"ä":1}' },
    { rules: local, resolveName, timeout: 10_000, ...options },
    signal,
  );

test('the request has its headers and its body, and one connection', async () => {
  const received: unknown[] = [];
  const url = await receiver(async (request, response) => {
    const { method, url: path, headers } = request;
    received.push([method, path, headers['webhook-id'], headers.host, await text(request)]);
    expect(headers.connection).toBe('close');
    response.writeHead(204).end();
  });
  expect(await send(url)).toEqual({ status: 204 });
  expect(received).toEqual([['POST', '/hook?a=b', 'one', new URL(url).host, '{"ä":1}']]);
});

test('a redirect is not followed', async () => {
  let requests = 0;
  const url = await receiver((_request, response) => {
    requests += 1;
    response.writeHead(301, { location: '/elsewhere' }).end();
  });
  expect(await send(url)).toMatchObject({ status: 301 });
  expect(requests).toBe(1);
});

test('an answer says when to try again', async () => {
  const url = await receiver((_request, response) => {
    response.writeHead(429, { 'retry-after': '120' }).end('later');
  });
  expect(await send(url)).toEqual({ status: 429, retryAfter: '120' });
});

test('an endless answer is not read to its end', async () => {
  let written = 0;
  let isClosed = false;
  const url = await receiver((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => {
      written += 1;
      response.write('x'.repeat(1024));
    }, 1);
    response.on('close', () => {
      clearInterval(timer);
      isClosed = true;
    });
  });
  expect(await send(url)).toMatchObject({ status: 200 });
  await expect.poll(() => isClosed).toBe(true);
  expect(written).toBeLessThan(5000);
});

test('an answer that never ends has the status that came in time', async () => {
  const url = await receiver((_request, response) => {
    response.writeHead(200).write('x');
  });
  expect(await send(url, { timeout: 300 })).toMatchObject({ status: 200 });
});

test('a receiver that does not answer in time has failed', async () => {
  const url = await receiver(() => undefined);
  expect(await send(url, { timeout: 300 })).toEqual({ failure: 'timeout' });
});

test('a name that is not resolved in time has failed', async () => {
  const never = () => new Promise<string[]>(() => undefined);
  const sent = send('https://hooks.example/', { timeout: 200, resolveName: never });
  expect(await sent).toEqual(notSent('timeout'));
});

test('a request can be interrupted', async () => {
  const stop = new AbortController();
  const url = await receiver(() => stop.abort());
  expect(await send(url, {}, stop.signal)).toEqual({ failure: 'interrupted' });
  expect(await send(url, {}, stop.signal)).toEqual({ failure: 'interrupted' });
});

test.each([
  ['closes the connection', '', 'connection_failed'],
  ['speaks another protocol', '220 mail.example ESMTP\r\n', 'invalid_answer'],
  ['sends too many headers', `HTTP/1.1 200 OK\r\na: ${'x'.repeat(70_000)}\r\n`, 'invalid_answer'],
])('a receiver that %s has failed', async (_what, answer, failure) => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  expect(await send(`http://127.0.0.1:${await listen(server)}/`)).toMatchObject({ failure });
});

test('a receiver that is not there has failed', async () => {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await send(`http://127.0.0.1:${port}/`)).toEqual({
    failure: 'connection_failed',
    obstacle: 'connection_failed',
  });
});

test('a name without an address has failed', async () => {
  const nowhere = async () => [];
  expect(await send('https://hooks.example/', { resolveName: nowhere })).toEqual(
    notSent('name_not_found'),
  );
});

/** A receiver on this machine, which counts its connections. */
async function counted() {
  let connections = 0;
  const port = await listen(createTcpServer(() => (connections += 1)));
  return { port, connections: () => connections };
}

test('no connection is made to an address that is not permitted', async () => {
  const { port, connections } = await counted();
  const resolved = (...found: string[]) => ({ rules: strict, resolveName: async () => found });
  for (const url of [`https://127.0.0.1:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`]) {
    expect(await send(url, { rules: strict })).toEqual(notSent('address_refused'));
  }
  const named = `https://hooks.example:${port}/`;
  expect(await send(named, resolved('127.0.0.1'))).toEqual(notSent('address_refused'));
  expect(await send(named, resolved('::1', '10.0.0.1'))).toEqual(notSent('address_refused'));
  expect(connections()).toBe(0);
});

test('no request is sent to the service itself, whatever its name leads to', async () => {
  const { port, connections } = await counted();
  const own = { hosts: ['stock.example'], ports: [443] };
  const rules = new AddressRules({ networks: ['127.0.0.1'], loopback: false, own });
  const options = { rules, resolveName: async () => ['127.0.0.1'] };
  expect(await send(`https://stock.example:${port}/`, options)).toEqual(notSent('address_refused'));
  expect(connections()).toBe(0);
});

test('a name that is public first and private next is resolved once, and leads to no private address', async () => {
  const { port, connections } = await counted();
  const answers = [['203.0.113.1'], ['127.0.0.1']];
  let asked = 0;
  const rebinding = async () => answers[asked++] ?? ['127.0.0.1'];
  // Stands for a public address: it is that of documents, so no request leaves for anybody.
  const rules = new AddressRules({ networks: ['203.0.113.1'], loopback: false });
  const options = { rules, resolveName: rebinding, timeout: 400 };
  const first = await send(`https://hooks.example:${port}/`, options);
  expect(first.failure).toBe('connection_failed');
  expect(asked).toBe(1);
  const second = await send(`https://hooks.example:${port}/`, options);
  expect(second).toEqual(notSent('address_refused'));
  expect([asked, connections()]).toEqual([2, 0]);
});

test('the address of the connection is checked before anything is sent', async () => {
  let requests = 0;
  const url = await receiver((_request, response) => {
    requests += 1;
    response.end();
  });
  // Rules that permit the first look and not the second.
  let looks = 0;
  const changing = Object.assign(new AddressRules({ networks: [], loopback: true }), {
    permits: () => looks++ === 0,
  });
  expect(await send(url, { rules: changing })).toEqual(notSent('address_refused'));
  expect([looks, requests]).toEqual([2, 0]);
});

const secureReceiver = (requests: string[]) =>
  listen(
    createSecureServer({ key, cert: certificate }, (request, response) => {
      requests.push(request.headers.host ?? '');
      response.end();
    }),
  );

test('a certificate that is not trusted is refused before anything is sent', async () => {
  const requests: string[] = [];
  const port = await secureReceiver(requests);
  expect(await send(`https://127.0.0.1:${port}/`)).toEqual(notSent('tls_failed'));
  expect(requests).toEqual([]);
});

test('a receiver with TLS is known by its name, wherever the name leads', async () => {
  const requests: string[] = [];
  const port = await secureReceiver(requests);
  const file = join(mkdtempSync(join(tmpdir(), 'stockwright-ca-')), 'ca.pem');
  writeFileSync(file, certificate);
  // The authorities that a process trusts are read at its start.
  const program = `
    import { AddressRules } from './dist/kernel/outbound/address-rules.js';
    import { sendPost } from './dist/kernel/outbound/send-post.js';
    const rules = new AddressRules({ networks: [], loopback: true });
    const options = { rules, resolveName: async () => ['127.0.0.1'], timeout: 10000 };
    for (const host of ['127.0.0.1', 'localhost', 'hooks.example', 'other.example']) {
      const outgoing = { url: 'https://' + host + ':${port}/', headers: {}, body: '{}' };
      const sent = await sendPost(outgoing, options, new AbortController().signal);
      console.log(host, sent.status ?? sent.obstacle);
    }`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: file } },
  );
  expect(stdout.trim().split('\n')).toEqual([
    '127.0.0.1 200',
    'localhost 200',
    'hooks.example 200',
    'other.example tls_failed',
  ]);
  expect(requests).toEqual(
    ['127.0.0.1', 'localhost', 'hooks.example'].map((at) => `${at}:${port}`),
  );
});
