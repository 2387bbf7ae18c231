import type { TSchema } from 'typebox';
import type { Fault, Problem, ProblemCode } from '../problem.ts';
import { withNames } from '../values/names.ts';
import type { Static } from '../values/schema.ts';
import { type Aside, withAside } from './aside.ts';
import type { Batch } from './batch.ts';
import type { Emission, EventName } from './event.ts';
import type { CsvForm, PdfForm, ReadCall, Reading, SteppedCall } from './reading.ts';
import type { Reception } from './reception.ts';
import type { Services } from './services.ts';
import { type Supplement, withSupplement } from './supplement.ts';
import type { Work } from './work.ts';

export type { LivePage, ReadCall, Reading, ReadingClient, SteppedCall } from './reading.ts';

/** `E`: the interface of inventory and orders; `X`: its extensions. */
export type EndpointId = `${'E' | 'X'}${number}${number}${number}`;

/**
 * The permitted callers. `public`: every client. `identity`: a valid ID token, registered or not.
 * `user`: a registered user. The others: a member of the organization in `X-Org-Id` with that role
 * or above.
 */
export type Access = 'public' | 'identity' | 'user' | 'member' | 'admin' | 'owner';

/** The form of a successful answer. */
interface Gives {
  status: 200 | 201 | 204;
  schema?: TSchema;
  /** The content types, where the answer is a file instead of JSON. */
  file?: readonly string[];
  /** The answer goes on without end, page by page. */
  live?: true;
  /** Another status of success, with the same body. */
  also?: 200 | 201;
  /** The address of the created record, relative to the service's root. */
  location?: (body: never) => string;
  /** Fields that are shown once: a replay and an event contain null. */
  secret?: readonly string[];
}

export const ok = <S extends TSchema>(schema: S) =>
  ({ status: 200, schema: withNames(schema) }) as const;
/** A file of one of these content types, which `show` answers as a `FileReply`. */
export const file = (...types: readonly string[]) => ({ status: 200, file: types }) as const;
/** Server-sent events, of which each read makes a page. */
export const live = { status: 200, file: ['text/event-stream'], live: true } as const;
export const noContent = { status: 204 } as const;
export const created = <S extends TSchema>(
  schema: S,
  location?: (body: Static<S>) => string,
  secret?: readonly string[],
) =>
  ({
    status: 201,
    schema: withNames(schema),
    ...(location && { location }),
    ...(secret && { secret }),
  }) as const;

/** A success with another status than the usual one, e.g. 200 where nothing was created. */
export class Outcome {
  readonly status: 200 | 201;
  readonly body: unknown;
  constructor(status: 200 | 201, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** The contract of an endpoint: all that a client sees of it. */
interface Contract<Body extends TSchema, Query extends TSchema> {
  id: EndpointId;
  /** operationId and, in kebab case, the file's name: a verb phrase. */
  operation: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Without the prefix `/api`; `:x` marks a path parameter. */
  path: string;
  /** The domain, as a heading of the reference. */
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /**
   * `platform`: users, organizations, members, tokens. Accepts ID tokens only, and an idempotency
   * key belongs to the identity that sent it. Unset: an organization's records.
   */
  plane?: 'platform';
  /** The work of a write can grow with the ledger or with its body: see `LongWrites`. */
  mayTakeLong?: true;
  /** In turn: one at a time for an organization. On a thread: see `src/calculations.ts`. */
  calculates?: 'on a thread' | 'in turn';
  /** `false`: a write without the parameter `dryRun`. */
  dryRun?: false;
  /** The event of a write that has changed something, e.g. `vendor.created`. */
  emits?: EventName | Emission;
  /** The reason why a write of an organization has no event. */
  silent?: string;
  body?: Body;
  /**
   * Rules between the fields of a body; their faults are reported together with all others. Fields
   * may be missing or of another type, but no list is longer than the schema allows.
   */
  check?: (body: Partial<Static<Body>>) => readonly (Fault | false)[];
  /** A request without a body is treated as `{}`. */
  bodyOptional?: boolean;
  query?: Query;
  gives: Gives;
  /** The form of the answer in CSV, where it is not that of a list. */
  csv?: CsvForm;
  /** The form of the answer as PDF, for clients that prefer it. */
  pdf?: PdfForm;
  /** An addition to the answer of a write, on request; the write then runs alone. */
  supplement?: Supplement;
  /** A field of the answer of a write that has certain effects. */
  aside?: Aside;
  /** The record has no version, so that no `If-Match` but `*` can match it. */
  unversioned?: true;
  /** The advice for a method that the address does not support. */
  instead?: string;
  /** Codes beyond those that every endpoint of its access and method can answer. */
  fails?: readonly ProblemCode[];
  example?: { body?: unknown; query?: Record<string, string>; reply?: unknown };
  /** Constraints of the database that a race can still violate, and the Problem for each. */
  violates?: Readonly<Record<string, () => Problem>>;
}

/** The argument of a workflow that writes: its work and the request. */
export interface Call<Query extends TSchema, Subject, Content> extends Work {
  path: Record<string, string>;
  query: Static<Query>;
  /** The body, or the result of the endpoint's `prepare`. */
  body: Content;
  /** The result of `locate`. */
  subject: Subject;
  /** Dependencies outside the request: secrets, addresses, folders. */
  services: Services;
  /** Runs after the commit, never for a dry run: for effects outside the database. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** Parses the bytes of a request's body, where it is not plain JSON. */
export interface Preparation<Content, Query = unknown> {
  /** Content types that the endpoint accepts beside JSON. */
  accepts: Readonly<Record<string, { description: string; example?: string }>>;
  /** The most bytes of a body. */
  limit: number;
  prepare(
    request: {
      /** It may be passed to a thread, which takes it away from the request. */
      body: Uint8Array;
      contentType: string;
      query: Query;
      orgId: string;
      userId: string;
      /** Undefined where the query does not contain it. */
      dryRun: boolean | undefined;
    },
    services: Services,
  ): Promise<{ body: Content; dryRun: boolean }>;
}

interface Writes<Query extends TSchema, Subject, Content> {
  /**
   * Runs before the transaction, for work that takes time or reads from a network, so that no lock
   * waits for it. The caller is admitted before the request's body is read. Returns the body for
   * `run`.
   */
  prepare?: Preparation<Content, Static<Query>>;
  /** Receives a body as a stream, such as an upload, before `run`. */
  receive?: Reception;
  /** Finds and locks the record that the path names: a 404 comes before faults of the request. */
  locate?: (call: Omit<Call<Query, undefined, Content>, 'body'>) => Promise<Subject>;
  run(call: Call<Query, Subject, Content>): Promise<unknown>;
  read?: never;
  readSteps?: never;
  batch?: never;
}

interface BatchedWrites<Body extends TSchema, Query extends TSchema, Subject, Content> {
  /** Requests of one organization that wait at the same time share a transaction. */
  batch: Batch<Body>;
  /** Finds the record that the path of a faulty request names: a 404 comes before its faults. */
  locate?: (call: Omit<Call<Query, undefined, Content>, 'body'>) => Promise<Subject>;
  /** For the requests that `batch` does not include. */
  run?(call: Call<Query, Subject, Content>): Promise<unknown>;
  prepare?: never;
  receive?: never;
  read?: never;
  readSteps?: never;
}

interface NoWrites {
  prepare?: never;
  receive?: never;
  locate?: never;
  run?: never;
  batch?: never;
}

interface Reads<Query extends TSchema, Content> extends NoWrites {
  read(call: ReadCall<Query, Content>): Reading;
  readSteps?: never;
}

interface StepwiseReads<Query extends TSchema> extends NoWrites {
  /**
   * Reads in several round trips, for what leads from row to row. All of them see the database as
   * it is at the first. Returns the body; throws a Problem when there is nothing to show.
   */
  readSteps(call: SteppedCall<Query>): Promise<unknown>;
  read?: never;
}

export type EndpointDefinition<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Subject = unknown,
  Content = Static<Body>,
> = Contract<Body, Query> &
  (
    | Writes<Query, Subject, Content>
    | Reads<Query, Content>
    | StepwiseReads<Query>
    | BatchedWrites<Body, Query, Subject, Content>
  );

/** An endpoint as the kernel handles it, with any body and query. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds endpoints of every shape.
export type Endpoint = EndpointDefinition<any, any, any, any>;

/** Declares an endpoint and its workflow; the types of body and query follow from their schemas. */
export function endpoint<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Subject = undefined,
  Content = Static<Body>,
>(definition: EndpointDefinition<Body, Query, Subject, Content>): Endpoint {
  return withSupplement(withAside(definition));
}

export const isPlatform = ({ plane }: Pick<Endpoint, 'plane'>): boolean => plane === 'platform';

/** Whether the route works inside one organization, named by `X-Org-Id`. */
export function isTenant(access: Access): access is 'member' | 'admin' | 'owner' {
  return access === 'member' || access === 'admin' || access === 'owner';
}
