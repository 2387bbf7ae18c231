/** X001: the changes of an organization, in the order of their commits. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid, Problem } from '../../kernel/contract/problem.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { event, eventExample } from './event.ts';
import { eventTypes } from './event-types.ts';
import { type EventPage, selectEvents } from './events.store.ts';

/** Seconds for which an answer waits for an event at most. */
const maxWait = 25;

const query = s.object({
  after: s.optional(
    s.integer({
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      description: 'The last position that you have read; default 0.',
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
  objectType: s.optional(s.text({ max: 60, description: 'Events of records of this kind.' })),
  objectId: s.optional(s.uuid({ description: 'Events of this record.' })),
  limit: s.optional(s.integer({ min: 1, max: 1000, description: 'Default 100.' })),
  wait: s.optional(
    s.integer({
      min: 0,
      max: maxWait,
      description: 'Seconds for which the answer waits while there is no event; default 0.',
    }),
  ),
});

export const listEvents = endpoint({
  id: 'X001',
  operation: 'listEvents',
  method: 'GET',
  path: '/events',
  tag: 'Change Feed',
  summary: 'List events',
  description:
    'Every committed change of the organization is here exactly once, in the order of commits, at the positions 1, 2, 3 ... A client that has read up to `next` has read everything up to there; it asks again with `next` as `after`. Writes answer `Event-Position`. To mirror the organization, read `head`, list all records, then follow from `head`. With a filter a page can be empty although `next` is above `after`.',
  access: 'member',
  query,
  gives: ok(
    s.object({
      data: s.listOf(event),
      next: s.integer({ description: '`after` of the next request.' }),
      head: s.integer({ description: 'The last position of the organization.' }),
      oldest: s.integer({ description: 'The oldest position that is kept.' }),
    }),
  ),
  fails: ['events_expired'],
  example: {
    query: { after: '4710', wait: '20' },
    reply: { data: [eventExample], next: 4711, head: 4711, oldest: 1 },
  },

  read({ query: { after = 0, limit = 100, wait = 0, ...filter }, orgId }) {
    const until = performance.now() + wait * 1000;
    const pageOf = (results: readonly Record<string, unknown>[][]) => results[0]?.[0] as EventPage;
    return {
      statements: [{ select: selectEvents(orgId, after, limit, filter), named: false }],
      async again(results, { sink }, client) {
        const page = pageOf(results);
        const left = until - performance.now();
        if (!page || left <= 0 || nextOf(page, after, limit) > after) return false;
        return after <= page.head && sink.reached(orgId, left, client.signal);
      },
      show(results) {
        const page = pageOf(results);
        const { head, oldest } = page;
        if (after + 1 < oldest) throw expired(oldest);
        if (after > head) throw ahead(head);
        const next = nextOf(page, after, limit);
        return new Rendered(
          `{"data":[${page.page ?? ''}],"next":${next},"head":${head},"oldest":${oldest}}`,
        );
      },
    };
  },
});

/** A full page ends with its last event, another one with the last that was looked at. */
const nextOf = ({ found, last, scanned }: EventPage, after: number, limit: number): number =>
  (found === limit ? last : scanned) ?? after;

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
