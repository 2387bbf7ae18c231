export { runningEmbeddedPostgres } from './attach.ts';
export { EmbeddedPostgresError } from './error.ts';
export { markRunning } from './running.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
