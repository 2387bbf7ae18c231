import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fault, invalid, Problem } from '../contract/problem.ts';

/**
 * What HTTP lets pass, or what Node answers by itself and not as a problem document: here it is
 * refused in the words of every other refusal.
 */
export function refuseOddRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const faults = headerFaults(request);
    done(faults.length > 0 ? invalid(...faults) : undefined);
  });
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    done(foreignBody(request));
  });
  // Without a listener, Node answers 417 and nothing else to an expectation that it does not know.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
}

/** Of these headers two say two things; Node keeps the first, or makes one text of both. */
const single = new Set([
  'authorization',
  'content-encoding',
  'content-type',
  'expect',
  'host',
  'idempotency-key',
  'if-match',
  'x-org-id',
]);

function headerFaults({ raw, headers }: FastifyRequest): Fault[] {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < raw.rawHeaders.length; at += 2) {
    const name = (raw.rawHeaders[at] as string).toLowerCase();
    if (!single.has(name)) continue;
    if (seen.has(name)) faults.push(fault(name, 'duplicate', 'stands twice. Give it once.'));
    seen.add(name);
  }
  if (headers.host === undefined && raw.httpVersion === '1.1') {
    faults.push(fault('host', 'required', 'is required by HTTP/1.1.'));
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    faults.push(fault('expect', 'not_allowed', 'must be 100-continue.'));
  }
  return faults;
}

const fault = (header: string, code: string, message: string): Fault => ({
  path: `headers/${header}`,
  code,
  message,
});

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;
const utf8 = /^(utf-?8|us-ascii)$/i;

/** A body that would be misread: nothing here is unpacked, or read in another encoding. */
function foreignBody({ headers }: FastifyRequest): Problem | undefined {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity') {
    const detail = 'Send the body as it is, without Content-Encoding.';
    return new Problem('unsupported_media_type', detail);
  }
  const encoding = charset.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (utf8.test(encoding)) return undefined;
  return new Problem('unsupported_media_type', 'Send the body in UTF-8.');
}
