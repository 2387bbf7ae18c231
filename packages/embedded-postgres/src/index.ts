export { runningEmbeddedPostgres } from './attach.ts';
export { EmbeddedPostgresError } from './error.ts';
export { isAlive, processStart } from './processes.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './start.ts';
