/** The change feed. */
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { listActivity } from './list-activity.ts';
import { listEvents } from './list-events.ts';
import { streamEvents } from './stream-events.ts';

export { openChangeFeed } from './change-feed.ts';

export const events: readonly Endpoint[] = [listEvents, streamEvents, listActivity];
