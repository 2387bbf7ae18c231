import type { ProblemDocument } from './generated/types.ts';

/** Codes of refusals; `unknown` where something else answered, such as a proxy. */
export type ProblemCode = ProblemDocument['code'] | 'unknown';

/** A fault of a request. */
export type ProblemFault = NonNullable<ProblemDocument['errors']>[number];

/** A refusal. `message` says what to do; programs check `code`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: ProblemCode;
  /** Every fault of the request. */
  readonly errors: readonly ProblemFault[];
  /** Include it when you report a problem. */
  readonly requestId: string;
  /** The whole answer: some codes have further members, such as `usedBy` of `in_use`. */
  readonly details: Partial<ProblemDocument>;
  /** With `events_expired`: the oldest position that is kept. */
  readonly oldest: number | undefined;
  /** Seconds to wait before the request is sent again, if the answer says so. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, text: string) {
    const details = documentOf(response, text);
    const errors = details.errors ?? [];
    const faults = errors.map(({ path, message }) => `\n${path}: ${message}`).join('');
    super(`${details.detail ?? response.statusText}${faults}`);
    this.status = response.status;
    this.code = details.code ?? 'unknown';
    this.errors = errors;
    this.requestId = details.requestId ?? response.headers.get('x-request-id') ?? '';
    this.details = details;
    this.oldest = details.oldest;
    this.retryAfter = secondsOf(response.headers.get('retry-after'));
  }
}

/** The request has no answer: the connection was refused or lost, or the time was up. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** Whether the service may have received the request, and may have done what it asks. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.outcomeUnknown = !neverSent.has(codeOf(cause));
  }
}

/** Codes of Node for connections that were never opened. Browsers do not tell. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The code of an error, or of the error that caused it. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

function documentOf(
  response: Response,
  text: string,
): Partial<ProblemDocument> & { oldest?: number } {
  const detail = `The answer has status ${response.status}, and does not say why.`;
  if (!/json/.test(response.headers.get('content-type') ?? '')) return { detail };
  try {
    return { detail, ...JSON.parse(text) };
  } catch {
    return { detail };
  }
}

/** Seconds of `Retry-After`, which is a number or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000);
}
