export { type Client, type ClientSettings, createClient } from './client.ts';
export {
  type FeedEvent,
  type FeedPlace,
  type FollowOptions,
  feedHead,
  feedPlace,
  followEvents,
} from './events.ts';
export * from './generated/operations.ts';
export type * from './generated/types.ts';
export { pathOf } from './operation.ts';
export type { CallOptions, Conditional, DryRun, Idempotent } from './options.ts';
export { csvOf, pages, pdfOf, records } from './pages.ts';
export { ConnectionError, Problem, type ProblemCode, type ProblemFault } from './problem.ts';
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookMessage } from './webhooks.ts';
