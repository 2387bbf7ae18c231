/** Whether an answer is one that the document promises. */
import type { Received } from '../../test/support/exchange.ts';
import { errorsOf, expectedOf, operationAt } from '../../test/support/openapi.ts';
import type { Request } from './field.ts';

/** Statuses of an address that leads to no operation. */
const ofNoOperation = [404, 405];
/** The status of a request that is refused before its address is read. */
const tooLarge = 431;

/** The fault of an answer; undefined when there is none. */
export function faultOf(request: Request, answer: Received): string | undefined {
  const { operation } = request;
  const { status, headers, text } = answer;
  if (status >= 500) return 'a failure of the service';
  const expected = expectedOf(operation, status);
  const isOutside = isElsewhere(request) && ofNoOperation.includes(status);
  if (!expected && !isOutside && status !== tooLarge) {
    return `the document has no status ${status}`;
  }
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (status >= 400) {
    if (type !== 'application/problem+json') return `a refusal of the type ${type}`;
    const problem = parsed(text);
    if (problem?.status !== status || !problem.code || !problem.detail)
      return 'no problem document';
    if (problem.requestId !== headers.get('x-request-id')) return 'another requestId';
  } else if (type && !expected?.types.some((each) => each === type || each === '*/*')) {
    return `the document has no type ${type}`;
  }
  const isFile = status < 400 && type !== 'application/json';
  if (!expected?.validate || isFile) return undefined;
  const value = parsed(text);
  if (value === undefined) return 'no JSON';
  return expected.validate(value) ? undefined : errorsOf(expected.validate);
}

/** Whether the changed address is not one of the operation. */
const isElsewhere = ({ operation, method, url }: Request) =>
  operationAt(method, url.pathname.replace(/^\/api/, '')) !== operation;

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A request in one line, to send it again. */
export function lineOf({ operation, method, url, headers, body }: Request): string {
  const { authorization: _, ...others } = headers;
  const sent = typeof body === 'string' ? body : body && Buffer.from(body).toString('base64');
  const shown = `${operation.id} ${method} ${url.pathname}${url.search} ${JSON.stringify(others)}`;
  return `${shown} ${sent ?? ''}`.slice(0, 1_000);
}
