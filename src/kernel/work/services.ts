import type { EventSink, Observer } from '../contract/work.ts';
import type { Database } from '../database/database.ts';
import type { Claims } from '../identity/id-tokens.ts';
import type { SecretKey } from '../identity/secrets.ts';
import type { Files } from '../storage/storage.ts';

/** What every workflow stands on; clock and ids are given so that tests can set them. */
export interface Services {
  database: Database;
  now(): Date;
  newId(): string;
  /** What acts on events, in the transactions that announce them. */
  observers: readonly Observer[];
  /** Writes the events of each transaction, just before COMMIT. */
  sink: EventSink;
  /** Source of the keys that sign tokens and links. */
  secretKey: SecretKey;
  /** The address that links in mails carry. */
  publicUrl: string;
  /** The folder of what lies outside the database. */
  dataDir: string;
  /** Files of tenants, outside the database. */
  files: Files;
  /** Sets off the erasure of what deleted organizations left behind; does not wait for it. */
  eraseOrganizations(): void;
  /** Drops what is cached of an identity, when its user was made or removed. */
  forgetCaller(claims: Claims): void;
}
