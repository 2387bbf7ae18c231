import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../contract/problem.ts';
import { problemOf } from '../database/failure.ts';
import type { Logger } from '../log.ts';

/**
 * What Fastify refuses by itself, in our words; it knows statuses that the contract does not have.
 */
const frameworkProblems: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem('payload_too_large', 'The body is larger than this endpoint takes.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(
      'unsupported_media_type',
      'This endpoint takes another media type; see it in /api/docs.',
    ),
  FST_ERR_BAD_URL: () => new Problem('not_found', 'The address is not well-formed.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', 'There is nothing at this address.'),
};

/** Any error as the Problem it is answered with; `undefined` never happens to a client. */
export function problemFor(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const known = frameworkProblems[code]?.() ?? problemOf(error);
  if (known) return known;
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem('validation_failed', 'The request is not well-formed.', { cause: error });
  }
  if (statusCode === 503) {
    return new Problem('unavailable', 'The service is stopping or overloaded. Try again soon.', {
      headers: { 'retry-after': '2' },
    });
  }
  return new Problem(
    'internal_error',
    'Something went wrong on our side; nothing was kept. Report the requestId.',
    { cause: error },
  );
}

/** Answers a problem document, and logs what is our own fault with its cause. */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const problem = problemFor(error);
  if (problem.status >= 500) {
    const level = problem.code === 'internal_error' ? 'error' : 'warn';
    log[level]({ requestId: request.id, err: problem.cause ?? error }, problem.message);
  }
  reply.problemCode = problem.code;
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toJSON(request.id)));
}

type BrokenRequest = Error & { code?: string; rawPacket?: unknown };

/** A connection that never became a request: broken HTTP, endless headers, silence. */
export function answerBrokenClient(error: BrokenRequest, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = brokenRequest(error);
  const body = JSON.stringify(problem.toJSON(''));
  const headers = Object.entries(problem.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headers.join('')}` +
      'Content-Type: application/problem+json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function brokenRequest(error: BrokenRequest): Problem {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request did not arrive in time.');
  }
  // A method that Node has never heard of, in a request that is well-formed.
  const { rawPacket } = error;
  const sent = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [line = ''] = sent.split('\r\n', 1);
  if (
    error.code === 'HPE_INVALID_METHOD' &&
    /^[!#-'*+.^-z|~\w-]+ \/\S* HTTP\/1\.[01]$/.test(line)
  ) {
    const allow = 'DELETE, GET, PATCH, POST';
    return new Problem('method_not_allowed', `Here one can ${allow}.`, { headers: { allow } });
  }
  return new Problem('validation_failed', 'This is not a well-formed HTTP request.');
}
