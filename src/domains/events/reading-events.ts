/** The part that the two ways of reading the feed share. */
import type { Reading } from '../../kernel/contract/endpoint.ts';
import { feedEpoch } from '../../kernel/installation/installation.store.ts';
import { invalid, Problem } from '../../kernel/problem.ts';
import { includeNames } from '../../kernel/values/names.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { eventTypes, objectTypes } from './event-types.ts';
import {
  type EventFilter,
  type EventPage,
  isFiltered,
  type PageForm,
  type PageSize,
  selectEvents,
} from './events.store.ts';

/** Query parameters that choose events, and how they are shown. */
export const eventParameters = {
  include: includeNames,
  after: s.optional(
    s.integer({
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      description:
        'The last position that you have read; without it, the oldest event that is kept comes first.',
    }),
  ),
  epoch: s.optional(
    s.text({
      max: 64,
      pattern: 'epoch',
      description:
        'The header `Event-Epoch` of the answer in which you have read the position. In another epoch, which begins when events were lost or restored, positions mean other events: 410 `events_expired`.',
    }),
  ),
  types: s.optional(
    s.listOf(s.oneOf(eventTypes), {
      min: 1,
      max: eventTypes.length,
      description:
        'Events of these types, separated by commas. `stock.changed` is every event with `stock`.',
    }),
  ),
  objectType: s.optional(s.oneOf(objectTypes, { description: 'Events of records of this kind.' })),
  objectId: s.optional(s.uuid({ description: 'Events of this record.' })),
};

type Results = readonly Record<string, unknown>[][];

interface Wanted {
  /** The last position that was read; without it, the oldest event comes first. */
  after: number | undefined;
  /** The epoch in which it was read. */
  epoch: string | undefined;
  size: PageSize;
  /** Seconds for which the answer waits while there is no event. */
  wait: number;
  filter: EventFilter;
  form: PageForm['form'];
  hasNames: boolean;
  show(page: EventPage, next: number): string;
}

/** Reads a page of events, and waits for one if there is none. */
export function readEvents(orgId: string, wanted: Wanted): Reading {
  const { size, wait, filter, epoch, show } = wanted;
  const after = wanted.after ?? 0;
  // Without events that are kept, the first one comes behind those that are removed.
  const beginOf = ({ oldest }: EventPage) => wanted.after ?? oldest - 1;
  const until = performance.now() + wait * 1000;
  const pageOf = ([pages]: Results) => pages?.[0] as EventPage;
  const epochOf = ([, epochs]: Results) => String(epochs?.[0]?.epoch);
  const isOther = (current: string) => epoch !== undefined && epoch !== current;
  const again: Reading['again'] = async (results, { sink }, client) => {
    const page: EventPage | undefined = pageOf(results);
    // The caller may not read, or may no longer.
    if (!page || isOther(epochOf(results))) return false;
    const left = until - performance.now();
    const begin = beginOf(page);
    const isEnd = page.head === begin && nextOf(page, begin, size) === begin;
    return isEnd && left > 0 && sink.reached(orgId, begin, left, client.signal);
  };
  return {
    statements: [
      // Planning it takes a third of its time; those with filters have a text for each of them.
      { select: selectEvents(orgId, after, size, filter, wanted), named: !isFiltered(filter) },
      { select: feedEpoch, named: true },
    ],
    ...(wait > 0 && { again }),
    show(results) {
      const page = pageOf(results);
      const current = epochOf(results);
      if (isOther(current)) throw otherEpoch(page.oldest);
      const isLost = wanted.after !== undefined && after + 1 < page.oldest;
      if (isLost) throw expired(page.oldest);
      if (after > page.head) throw ahead(page.head);
      const text = show(page, nextOf(page, beginOf(page), size));
      return new Rendered(text, { 'event-epoch': current });
    },
  };
}

/** A full page ends with its last event, another one with the last that was looked at. */
const nextOf = (
  { matching, found, last, scanned }: EventPage,
  after: number,
  { limit }: PageSize,
): number => (matching === limit || found < matching ? last : scanned) ?? after;

const otherEpoch = (oldest: number): Problem =>
  new Problem(
    'events_expired',
    'The feed has a new epoch: events were lost or restored, and positions mean other events. Read the head without `epoch`, list the records again, then follow from that head.',
    { members: { oldest } },
  );

/** The database was restored, or the position is of another organization. */
const ahead = (head: number): Problem =>
  invalid({
    path: 'query/after',
    code: 'too_large',
    message: `must be ${head} or less, the last position. List the records again, then follow from there.`,
  });

const expired = (oldest: number): Problem =>
  new Problem(
    'events_expired',
    `Events before position ${oldest} are no longer kept. List the records again, then follow from the head that you have read before.`,
    { members: { oldest } },
  );
