import { locateBy } from '../../kernel/contract/locate.ts';
import { lockEndpoint } from './webhook-endpoints.store.ts';

/** The endpoint that the path names, locked for a change. */
export const locateEndpoint = locateBy('webhook endpoint', lockEndpoint);
