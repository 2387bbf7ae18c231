import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../../kernel/database/failure.ts';
import type { Logger } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problem.ts';

/** Refusals of Fastify as problems of the contract, which has other statuses. */
const frameworkProblems: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem('payload_too_large', 'The body is larger than the limit of this endpoint.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new Problem(
      'unsupported_media_type',
      'This endpoint does not support the media type of the body; see /api/docs.',
    ),
  FST_ERR_BAD_URL: () => new Problem('not_found', 'The address is not well-formed.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', 'There is nothing at this address.'),
};

/** The Problem with which any error is answered. */
function problemFor(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  const refusal = frameworkProblems[code]?.();
  if (refusal) return refusal;
  // A connection of a client that is lost has the code of one of the database.
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem('validation_failed', 'The request is not well-formed.', { cause: error });
  }
  const failure = problemOf(error);
  if (failure) return failure;
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

/** Answers with a problem document, and logs failures of the service with their cause. */
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
    .send(problem.toText(request.id));
}
