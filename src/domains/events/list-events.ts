/** X001: the changes of an organization, in the order of their commits. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { events } from '../../kernel/limits/events.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { asksForNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { event, eventExample } from './event.ts';
import { eventParameters, readEvents } from './reading-events.ts';

/** `maxWait` are the seconds for which an answer waits for an event at most. */
const { maxWait, pageBytes } = valuesOf(events.reading);

const query = s.object({
  ...eventParameters,
  limit: s.optional(
    s.integer({
      min: 1,
      max: 1000,
      description: 'Default 100. A page also ends after about 2 MiB.',
    }),
  ),
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
    'Every committed change of the organization is here exactly once, in the order of commits, at the positions 1, 2, 3 ... A client that has read up to `next` has read everything up to there; it asks again with `next` as `after`. Writes answer `Event-Position`. To mirror the organization, read `head`, list all records, then follow from `head`. Keep `Event-Epoch` of the answer with the position, and send it as `epoch`: after a failover that lost events, or a restore, the answer is then 410 `events_expired`. With a filter a page can be empty although `next` is above `after`.',
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

  read: ({ query: { after, epoch, limit = 100, wait = 0, include, ...filter }, orgId }) =>
    readEvents(orgId, {
      ...{ after, epoch, wait, filter, size: { limit, bytes: pageBytes } },
      form: 'list',
      hasNames: asksForNames({ include }),
      show: ({ page, head, oldest }, next) =>
        `{"data":[${page ?? ''}],"next":${next},"head":${head},"oldest":${oldest}}`,
    }),
});
