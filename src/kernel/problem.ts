import { valuesOf } from './limits/limit.ts';
import { reads } from './limits/reads.ts';
import { WrittenJson } from './written-json.ts';

/** Every code an answer may carry, with its HTTP status and title (RFC 9457 `title`). */
export const problemCodes = {
  unauthenticated: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  user_not_registered: { status: 403, title: 'User not registered' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  request_timeout: { status: 408, title: 'Request timed out' },
  in_use: { status: 409, title: 'In use' },
  invalid_transition: { status: 409, title: 'Invalid transition' },
  purchase_order_has_receipts: { status: 409, title: 'Purchase order has receipts' },
  work_order_has_receipts: { status: 409, title: 'Work order has receipts' },
  sales_order_has_shipments: { status: 409, title: 'Sales order has shipments' },
  order_on_hold: { status: 409, title: 'Order on hold' },
  over_receipt: { status: 409, title: 'More than is open' },
  over_return: { status: 409, title: 'More than can be returned' },
  purchase_order_receipt_has_returns: { status: 409, title: 'Receipt has returns' },
  sales_order_has_returns: { status: 409, title: 'Sales order has returns' },
  count_not_open: { status: 409, title: 'Count not open' },
  journal_out_of_order: { status: 409, title: 'Journal out of order' },
  journal_exported: { status: 409, title: 'Journal exported' },
  import_undone: { status: 409, title: 'Import undone' },
  transfer_already_completed: { status: 409, title: 'Transfer already completed' },
  already_exists: { status: 409, title: 'Already exists' },
  last_owner: { status: 409, title: 'Last owner' },
  invitation_not_pending: { status: 409, title: 'Invitation not pending' },
  insufficient_stock: { status: 409, title: 'Insufficient stock' },
  closed_period_cost: { status: 409, title: 'Cost in the closed period' },
  idempotency_in_progress: { status: 409, title: 'Request in progress' },
  limit_reached: { status: 409, title: 'Limit reached' },
  plan_changed: { status: 409, title: 'Plan changed' },
  conflict: { status: 409, title: 'Conflict' },
  events_expired: { status: 410, title: 'Events expired' },
  import_expired: { status: 410, title: 'Import expired' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Validation failed' },
  account_missing: { status: 422, title: 'Account missing' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'Headers too large' },
  internal_error: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
} as const;

export type ProblemCode = keyof typeof problemCodes;

/**
 * A fault of a request. `path` is a JSON pointer into the body, or `query/<name>`,
 * `headers/<name>`, `path/<name>`.
 */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

const maxPathLength = 400;

/** A path as faults have it: the name of an unknown field may be as long as the body. */
export const shortPath = (path: string): string =>
  path.length > maxPathLength ? path.slice(0, maxPathLength).toWellFormed() : path;

export interface ProblemOptions {
  errors?: Fault[];
  /** Members added to the answer beside the standard ones, e.g. `usedBy`; none is undefined. */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A refusal: thrown while a request is handled, answered as `application/problem+json`. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly errors: Fault[] | undefined;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.status = problemCodes[code].status;
    this.errors = options.errors;
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
  }

  /** The body of the answer, as JSON text. */
  toText(requestId: string): string {
    const members = {
      type: `urn:stockwright:problem:${this.code}`,
      title: problemCodes[this.code].title,
      status: this.status,
      detail: this.message,
      code: this.code,
      requestId,
      ...(this.errors && { errors: this.errors }),
      ...this.members,
    };
    const fields = Object.entries(members).map(([name, value]) => {
      const text = value instanceof WrittenJson ? value.text : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
    return `{${fields.join(',')}}`;
  }
}

/** Nobody waits for the answer any more. */
export const clientLeft = (): Problem =>
  new Problem('request_timeout', 'The connection was closed before the answer.');

/** The most faults that one answer reports. */
export const { maxErrors } = valuesOf(reads.pages);

/** The last entry of a shortened list of faults. */
export const moreFaults: Fault = {
  path: '',
  code: 'more_faults',
  message: 'There are more faults than are listed here. Correct these first.',
};

/** All faults, or the first hundred of a flood. */
const reported = (faults: Fault[]): Fault[] =>
  faults.length > maxErrors ? [...faults.slice(0, maxErrors), moreFaults] : faults;

/** The fault as a sentence of its own; one without a path is about the body. */
function sentenceOf({ path, message }: Fault): string {
  if (path !== '') return `${path}: ${message}`;
  return /^\p{Lu}/u.test(message) ? message : `The body: ${message}`;
}

/** 422 naming every fault at once, or the first hundred of a flood. */
export function invalid(...faults: Fault[]): Problem {
  const [first] = faults;
  const number = faults.length > maxErrors ? `More than ${maxErrors}` : faults.length;
  const detail =
    faults.length === 1 && first
      ? sentenceOf(first)
      : `${number} things are wrong with this request; see errors.`;
  return new Problem('validation_failed', detail, { errors: reported(faults) });
}

/** 404 of the record that the path addresses. */
export function notFound(noun: string): Problem {
  return new Problem(
    'not_found',
    `There is no such ${noun} in this organization. Check the id in the path.`,
  );
}

/** A reference to an unknown record; collect them and throw `unknownReferences`. */
export function missing(path: string, noun: string): Fault {
  return { path, code: 'not_found', message: `There is no such ${noun} in this organization.` };
}

/** A new reference to an inactive record; existing references may stay. */
export function inactive(path: string, noun: string): Fault {
  const message = `this ${noun} is inactive. Choose another, or reactivate it.`;
  return { path, code: 'inactive', message };
}

/** 404 that names all references to unknown records. */
export function unknownReferences(faults: Fault[]): Problem {
  const errors = reported(faults);
  const detail = errors.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new Problem('not_found', detail.join(' '), { errors });
}

/**
 * Refuses a request that names unknown records (404), else one that breaks a rule (422);
 * each group as a whole, in the order of the contract.
 */
export function refuse(unknownFaults: (Fault | false)[], invalidFaults: (Fault | false)[]): void {
  const references = unknownFaults.filter((fault) => fault !== false);
  if (references.length > 0) throw unknownReferences(references);
  const rules = invalidFaults.filter((fault) => fault !== false);
  if (rules.length > 0) throw invalid(...rules);
}

/** How many rows of one kind refer to a record. */
export interface ReferenceCount {
  entityType: string;
  count: number;
}

/** 409 for deleting a record that others refer to, or changing a `field` that they depend on. */
export function inUse(noun: string, usedBy: ReferenceCount[], field?: string): Problem {
  const uses = usedBy.map(({ count, entityType }) => counted(count, entityType)).join(', ');
  const advice = field
    ? `its ${field} can no longer change. Make another ${noun} with the ${field} that you need.`
    : 'deactivate it instead.';
  return new Problem('in_use', `This ${noun} is in use by ${uses}; ${advice}`, {
    members: { usedBy },
  });
}

/** `2 ledger entries`, `1 purchase order`. */
function counted(count: number, entityType: string): string {
  const noun = entityType.replaceAll('_', ' ');
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** The faults of the Problem that a rule throws, none where it does not; one for a 409. */
export function faultsOf(rule: () => void): Fault[] {
  try {
    rule();
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return faultsOfProblem(error);
  }
}

const faultsOfProblem = ({ errors, code, message }: Problem): Fault[] =>
  errors?.length ? errors : [{ path: '', code, message }];
