import type { TSchema } from 'typebox';
import type { Caller } from '../../kernel/access/caller.ts';
import {
  type Endpoint,
  isTenant,
  type LivePage,
  type ReadCall,
  type Reading,
  type ReadingClient,
} from '../../kernel/contract/endpoint.ts';
import { type ParsedRequest, pathOf, refuseFaults } from '../../kernel/contract/request.ts';
import type { Services } from '../../kernel/contract/services.ts';
import type { Scope } from '../../kernel/database/scope.ts';
import { assemble } from '../../kernel/database/sql.ts';
import { guarded, refuseExpired } from '../access/membership.ts';
import { admitReader, personalScope } from '../admission.ts';
import { type Answer, answerOf, type WriteBody } from '../answer.ts';
import { calculated, calculationOf, type SteppedRequest } from './calculation-of.ts';

/**
 * Runs a workflow that only reads, in one round trip: its statements return no rows to a caller who
 * may not read them.
 */
export async function runRead(
  endpoint: Endpoint,
  services: Services,
  request: ParsedRequest,
  caller: Caller,
  writeBody: WriteBody,
  client: ReadingClient,
  page?: LivePage,
): Promise<Answer> {
  const { orgId, query, body } = request;
  const { access } = endpoint;
  const admission = () => admitReader(services, access, orgId, caller, services.now());
  if (!request.path || request.faults.length > 0) await admission();
  const path = pathOf(request);
  refuseFaults(request.faults);
  const reading = await planned(
    endpoint,
    { path, query, body, orgId, actor: caller, now: services.now(), page },
    admission,
  );
  if (!reading) throw new TypeError(`${endpoint.id} does not read`);
  // Each time by the clock: a token can expire while a request waits for something to read.
  const statementsAt = (now: Date) =>
    reading.statements.map(({ select, named }) =>
      assemble(guarded(select, access, orgId, caller, now), named),
    );
  const scope: Scope = isTenant(access) ? { orgId, person: caller.userId } : personalScope(caller);
  const readNow = () =>
    services.database.read(scope, statementsAt(services.now()), {
      cost: reading.cost,
      reader: client,
    });
  // Only a member takes the turn of an organization.
  if (endpoint.calculates) await admission();
  const read = endpoint.calculates
    ? () => services.calculator.inTurn([orgId, caller.userId], client.signal, readNow)
    : readNow;
  // A stream, of which this is a page, is counted as a whole.
  const release = reading.again && !page ? services.streams.open(caller.userId) : undefined;
  let rows: Awaited<ReturnType<typeof read>>;
  try {
    rows = await read();
    while (await reading.again?.(rows, services, client)) {
      refuseExpired(caller, services.now());
      rows = await read();
    }
  } finally {
    release?.();
  }
  // No row at all: either there is none, or the caller may not read any. Only now it is determined.
  if (rows.every((list) => list.length === 0)) await admission();
  return answerOf(endpoint, await reading.show(rows, services, client), writeBody);
}

/** Runs a workflow that reads in several round trips, once the caller is admitted. */
export async function runSteps(
  endpoint: Endpoint,
  services: Services,
  request: ParsedRequest,
  caller: Caller,
  writeBody: WriteBody,
  client: ReadingClient,
): Promise<Answer> {
  const { orgId, query } = request;
  const now = services.now();
  await admitReader(services, endpoint.access, orgId, caller, now);
  const path = pathOf(request);
  refuseFaults(request.faults);
  const call = { path, query, orgId, now };
  const body = await stepsOf(endpoint, services, caller.userId, call, client);
  return answerOf(endpoint, body, writeBody);
}

async function stepsOf(
  endpoint: Endpoint,
  { calculator, database }: Services,
  person: string,
  call: SteppedRequest,
  { signal }: ReadingClient,
): Promise<unknown> {
  const { orgId } = call;
  if (endpoint.calculates === 'on a thread') {
    return calculated(
      await calculator.onThread(calculationOf(endpoint), call, { orgId, person, signal }),
    );
  }
  const read = () =>
    database.snapshot({ orgId, person }, (tx) =>
      Promise.resolve(endpoint.readSteps?.({ tx, ...call })),
    );
  return endpoint.calculates === 'in turn'
    ? calculator.inTurn([orgId, person], signal, read)
    : read();
}

/** A cursor that does not fit is refused only to callers who may read the list. */
async function planned(
  endpoint: Endpoint,
  call: ReadCall<TSchema>,
  admission: () => Promise<void>,
): Promise<Reading | undefined> {
  try {
    return endpoint.read?.(call);
  } catch (error) {
    await admission();
    throw error;
  }
}
