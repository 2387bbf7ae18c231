/** The change feed of an organization, followed from a position on. */
import type { Client } from './client.ts';
import { listEvents } from './generated/operations.ts';
import type { ListEventsData, ListEventsResponse } from './generated/types.ts';
import type { CallOptions } from './options.ts';
import { Problem } from './problem.ts';

/** One committed change. */
export type FeedEvent = ListEventsResponse['data'][number];

export interface FollowOptions
  extends Omit<NonNullable<ListEventsData['query']>, 'limit' | 'wait'> {
  /** Ends the iteration with the reason of the signal. */
  signal?: AbortSignal;
}

/** Events of one answer. */
const limit = 1_000;
/** Seconds that an answer waits for an event. */
const wait = 25;

/**
 * Every event after a position, in order and without a gap, and then each new one as it is
 * committed; without `after` only new ones. A program continues after a restart from the last
 * `position` that it has dealt with. Requests are repeated without end after lost connections and
 * failures of the service. A refusal is thrown, such as `events_expired`: `oldest` of the `Problem`
 * is the first position that is kept.
 */
export async function* followEvents(
  client: Client,
  { signal, ...filter }: FollowOptions = {},
): AsyncGenerator<FeedEvent, void, undefined> {
  const call = { retries: Number.POSITIVE_INFINITY, ...(signal && { signal }) };
  let after = filter.after ?? (await feedHead(client, call));
  for (;;) {
    const query = { ...filter, after, limit, wait };
    const { data, next } = await listEvents(client, { ...call, query });
    yield* data;
    after = next;
  }
}

/**
 * The last position of the feed. To mirror an organization, read it, then list all records, then
 * follow from it.
 */
export async function feedHead(client: Client, options: CallOptions = {}): Promise<number> {
  const headAfter = async (after: number) =>
    (await listEvents(client, { ...options, query: { after, limit: 1 } })).head;
  return headAfter(0).catch((failure: unknown) => {
    // The first events are no longer kept; the refusal names a position that is.
    if (!(failure instanceof Problem) || failure.oldest === undefined) throw failure;
    return headAfter(failure.oldest - 1);
  });
}
