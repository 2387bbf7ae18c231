/** X002: the changes of an organization as they are committed, as server-sent events. */

import { endpoint, live } from '../../kernel/contract/endpoint.ts';
import { asksForNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { eventParameters, readEvents } from './reading-events.ts';

export const streamEvents = endpoint({
  id: 'X002',
  operation: 'streamEvents',
  method: 'GET',
  path: '/events/stream',
  tag: 'Change Feed',
  summary: 'Stream events',
  description:
    'The events of `GET /api/events` as server-sent events, each as soon as it is committed: `id` is the position, `event` the type, `data` the event. `after` begins behind that position; without it, the oldest event comes first. A client that comes back with `Last-Event-ID` continues where it was. `epoch` stays in the address with which the client comes back: in another epoch it is refused with 410. A stream also ends with its epoch. A comment every 15 seconds shows that the connection is alive. The stream ends when the token expires and when the service stops; the client then comes back. A user has a limited number of streams and waiting requests at once (429 `rate_limited`).',
  access: 'member',
  query: s.object(eventParameters),
  gives: live,
  fails: ['events_expired'],

  read({ query: { after, epoch, include, ...filter }, orgId, page }) {
    // Every page of a stream has its size.
    const size = page ?? { limit: 1, bytes: 1, wait: 0 };
    return readEvents(orgId, {
      ...{ after, epoch, filter, size, wait: size.wait },
      form: 'server-sent',
      hasNames: asksForNames({ include }),
      // A page that matches nothing still tells the position up to which it has looked.
      show: ({ page: text, last }, next) =>
        next === (last ?? after ?? 0) ? (text ?? '') : `${text ?? ''}id: ${next}\n\n`,
    });
  },
});
