import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../kernel/problem.ts';
import { type AccessLog, securityHeaders } from './access-log.ts';

type ClientError = Error & { code?: string; rawPacket?: unknown };

/** Answers on a connection that has no complete request, and closes it. */
export type RefuseClient = (error: ClientError, socket: Socket, requestId?: string) => void;

/** Refuses broken HTTP, headers above the limit and silence with a problem document. */
export const brokenClients =
  (accessLog: AccessLog, newId: () => string): RefuseClient =>
  (error, socket, requestId = newId()) => {
    // Waiting bytes belong to the answer of an earlier request, which this one would follow.
    if (!socket.writable || socket.writableLength > 0 || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const problem = problemOf(error);
    const { status, code } = problem;
    accessLog.record({ requestId, status, code, milliseconds: 0 });
    const body = problem.toText(requestId);
    const headers = {
      ...securityHeaders,
      ...problem.headers,
      'x-request-id': requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };

function problemOf(error: ClientError): Problem {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('request_timeout', 'The request did not arrive in time.');
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return new Problem('headers_too_large', 'The headers are longer than 16 KiB. Send fewer.');
  }
  // A method that Node does not know, in a request that is well-formed.
  const { rawPacket } = error;
  const sent = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '';
  const [line = ''] = sent.split('\r\n', 1);
  if (
    error.code === 'HPE_INVALID_METHOD' &&
    /^[!#-'*+.^-z|~\w-]+ \/\S* HTTP\/1\.[01]$/.test(line)
  ) {
    const allow = 'DELETE, GET, PATCH, POST';
    return new Problem('method_not_allowed', `This service supports ${allow}.`, {
      headers: { allow },
    });
  }
  return new Problem('validation_failed', 'This is not a well-formed HTTP request.');
}
