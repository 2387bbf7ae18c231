import type { FastifyInstance } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Problem } from '../../kernel/problem.ts';
import { FairShare } from '../../kernel/sharing/fair-share.ts';
import type { Owners } from '../../kernel/sharing/owners.ts';
import { personOf } from '../access/person.ts';
import { PagedStream } from '../csv/paged-stream.ts';
import { whenClosed } from '../when-closed.ts';
import { organizationOf } from './limits.ts';

/** Bytes of answers that wait in memory until their clients read them. */
export interface AnswerLimits {
  /** A smaller answer is neither counted nor refused: one of a connection waits at a time. */
  counted: number;
  /** Of a person, whatever the number of credentials. */
  perPerson: number;
  /** Organizations and persons share it: each may hold as much as it leaves free. */
  total: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An endpoint whose requests change nothing, whatever their method. */
    onlyReads?: boolean;
  }
}

export const defaultAnswerLimits: AnswerLimits = valuesOf(requests.answers);

/**
 * Bounds the memory of unread answers. A read whose answer would exceed a limit is refused;
 * the answer of a write is sent in any case, since the write has happened. A client over its limit
 * is refused before its request is run.
 */
export function limitUnreadAnswers(server: FastifyInstance, limits: AnswerLimits): void {
  const unread = new UnreadAnswers(limits);
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    done(unread.isOver(personOf(request)) ? tooManyForClient() : undefined);
  });
  server.addHook('onSend', (request, reply, text, done) => {
    const payload = encoded(text, limits.counted);
    const size = sizeOf(payload);
    const { socket } = request.raw;
    if (socket.destroyed || size < limits.counted) return done(null, payload);
    const reads = request.method === 'GET' || request.routeOptions.config.onlyReads;
    const isRead = reads && reply.statusCode < 300;
    const person = personOf(request);
    // Of other answers it is not known that the caller belongs to the organization.
    const organization = isRead && organizationOf(request);
    const owners = organization ? [organization, person] : [person];
    const refusal = isRead && unread.refusalOf(person, owners, size);
    if (refusal) {
      reply.removeHeader('etag').removeHeader('content-disposition');
      return done(refusal);
    }
    unread.add(person, owners, size);
    whenClosed(reply, socket, () => unread.subtract(person, owners, size));
    done(null, payload);
  });
}

/** A long text as bytes: each who asks for the size of a text reads all of it. */
const encoded = (payload: unknown, long: number): unknown =>
  typeof payload === 'string' && payload.length >= long ? Buffer.from(payload) : payload;

function sizeOf(payload: unknown): number {
  if (payload instanceof PagedStream) return payload.heldBytes;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
}

class UnreadAnswers {
  private readonly limits: AnswerLimits;
  private readonly shares: FairShare;
  private total = 0;
  private readonly byPerson = new Map<string, number>();

  constructor(limits: AnswerLimits) {
    this.limits = limits;
    this.shares = new FairShare(limits.total);
  }

  isOver(person: string): boolean {
    return this.total > 0 && this.of(person) >= this.limits.perPerson;
  }

  /** The reason not to send an answer now. Where nothing else is unread, any answer is sent. */
  refusalOf(person: string, owners: readonly string[], size: number): Problem | undefined {
    const own = this.of(person);
    if (own > 0 && own + size > this.limits.perPerson) return tooManyForClient();
    if (this.total === 0 || this.shares.mayTake(owners, size)) return undefined;
    return owners.some((owner) => this.shares.of(owner) > 0)
      ? tooManyForOrganization()
      : tooManyInTotal();
  }

  add(person: string, owners: Owners, size: number): void {
    this.change(person, size);
    this.shares.take(owners, size);
  }

  subtract(person: string, owners: Owners, size: number): void {
    this.change(person, -size);
    this.shares.giveBack(owners, size);
  }

  private of(person: string): number {
    return this.byPerson.get(person) ?? 0;
  }

  private change(person: string, by: number): void {
    this.total += by;
    const bytes = this.of(person) + by;
    if (bytes === 0) this.byPerson.delete(person);
    else this.byPerson.set(person, bytes);
  }
}

const retryLater = { headers: { 'retry-after': '5' } };

const tooManyForClient = () =>
  new Problem(
    'rate_limited',
    'Read the answers of earlier requests, then repeat this one.',
    retryLater,
  );

const tooManyForOrganization = () =>
  new Problem(
    'rate_limited',
    'Programs of this organization have not read their answers. Read them, then repeat this one.',
    retryLater,
  );

const tooManyInTotal = () =>
  new Problem(
    'unavailable',
    'Too many answers wait to be read. Try again in a moment.',
    retryLater,
  );
