import { parse } from 'content-type';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Fault, invalid, Problem } from '../../kernel/problem.ts';

/**
 * Refuses ambiguous requests that HTTP allows, and requests that Node would answer without a
 * problem document.
 */
export function refuseAmbiguousRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const faults = headerFaults(request);
    done(faults.length > 0 ? invalid(...faults) : undefined);
  });
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    done(foreignBody(request));
  });
  // Without a listener, Node answers an unknown expectation with 417 and no body.
  server.server.on('checkExpectation', (request, response) => {
    server.server.emit('request', request, response);
  });
}

/** Headers of which two contradict each other. Node keeps the first, or joins both. */
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
    const name = raw.rawHeaders[at]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.has(name)) faults.push(fault(name, 'duplicate', 'is sent twice. Send it once.'));
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

const utf8 = /^(utf-?8|us-ascii)$/i;

/** Refuses compressed bodies and other encodings than UTF-8, which would be misread. */
function foreignBody({ method, headers }: FastifyRequest): Problem | undefined {
  // Its body is not read.
  if (method === 'GET') return undefined;
  const { 'content-encoding': coding = 'identity', 'content-type': type } = headers;
  if (coding.toLowerCase() !== 'identity') {
    const detail = 'Send the body as it is, without Content-Encoding.';
    return new Problem('unsupported_media_type', detail);
  }
  if (type === undefined || utf8.test(parse(type).parameters.charset ?? 'utf-8')) return undefined;
  return new Problem('unsupported_media_type', 'Send the body in UTF-8.');
}
