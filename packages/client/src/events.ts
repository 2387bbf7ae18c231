/** The change feed of an organization, followed from a position on. */
import type { Client } from './client.ts';
import { listEvents } from './generated/operations.ts';
import type { ListEventsData, ListEventsResponse } from './generated/types.ts';
import type { CallOptions } from './options.ts';
import { Problem } from './problem.ts';

/** A committed change. */
export type FeedEvent = ListEventsResponse['data'][number];

export interface FollowOptions
  extends Omit<NonNullable<ListEventsData['query']>, 'limit' | 'wait'> {
  /** Ends the iteration with the reason of the signal. */
  signal?: AbortSignal;
}

/** A position, and the epoch in which it means this event. */
export interface FeedPlace {
  after: number;
  epoch?: string;
}

/** Events of one answer. */
const limit = 1_000;
/** Seconds that an answer waits for an event. */
const wait = 25;

/**
 * Every event after a position, in order and without a gap, and then each new one as it is
 * committed; without `after` only new ones. A program continues after a restart from the last
 * `position` that it has dealt with, in the `epoch` of the place where it began. Requests are
 * repeated without end after lost connections and failures of the service. A refusal is thrown,
 * such as `events_expired`: events after the position are no longer kept, or the epoch is over
 * because the database has lost events. Then begin again from `feedPlace`.
 */
export async function* followEvents(
  client: Client,
  { signal, ...filter }: FollowOptions = {},
): AsyncGenerator<FeedEvent, void, undefined> {
  const call = { retries: Number.POSITIVE_INFINITY, ...(signal && { signal }) };
  const { after: given } = filter;
  let { after, epoch } =
    given === undefined ? await feedPlace(client, call) : { ...filter, after: given };
  const onResponse = (response: Response) => {
    epoch = epochOf(response) ?? epoch;
  };
  for (;;) {
    const query = { ...filter, after, ...(epoch !== undefined && { epoch }), limit, wait };
    const { data, next } = await listEvents(client, { ...call, query, onResponse });
    yield* data;
    after = next;
  }
}

/** The last position of the feed. */
export async function feedHead(client: Client, options: CallOptions = {}): Promise<number> {
  return (await feedPlace(client, options)).after;
}

/**
 * The end of the feed. To mirror an organization, read it, then list all records, then follow from
 * it. Keep `epoch` with the last position.
 */
export async function feedPlace(client: Client, options: CallOptions = {}): Promise<FeedPlace> {
  let epoch: string | undefined;
  const onResponse = (response: Response) => {
    epoch = epochOf(response);
    options.onResponse?.(response);
  };
  const headAfter = async (after: number) => {
    const query = { after, limit: 1 };
    const { head } = await listEvents(client, { ...options, query, onResponse });
    return { after: head, ...(epoch !== undefined && { epoch }) };
  };
  return headAfter(0).catch((failure: unknown) => {
    // The first events are no longer kept; the refusal names a position that is.
    if (!(failure instanceof Problem) || failure.oldest === undefined) throw failure;
    return headAfter(failure.oldest - 1);
  });
}

/** Of an older service, or where a proxy removes headers, there is none. */
const epochOf = ({ headers }: Response) => headers.get('event-epoch') ?? undefined;
