import type { Calculator } from '../calculations/calculator.ts';
import type { Database } from '../database/database.ts';
import type { Claims } from '../identity/claims.ts';
import type { SecretKey } from '../identity/secrets.ts';
import type { UserLimits } from '../limit-settings.ts';
import type { AddressRules } from '../outbound/address-rules.ts';
import type { WebhookLimits } from '../outbound/webhook-limits.ts';
import type { HeldConnections } from '../sharing/held-connections.ts';
import type { Files } from '../storage/storage.ts';
import type { SupplementSource } from './supplement.ts';
import type { EventSink, Observer } from './work.ts';

/** The dependencies of workflows. Tests set the clock and the ids. */
export interface Services {
  database: Database;
  /** Runs calculations, on threads where they take long. */
  calculator: Calculator;
  now(): Date;
  newId(): string;
  /** They act on events, in the transactions that emit them. */
  observers: readonly Observer[];
  /** They read what a write answers on request. */
  supplements: readonly SupplementSource[];
  /** Writes the events of each transaction, just before COMMIT. */
  sink: EventSink;
  /** Counts what holds a connection while it waits for events. */
  streams: HeldConnections;
  /** Source of the keys that sign tokens and links. */
  secretKey: SecretKey;
  /** The address that links in mails begin with. */
  publicUrl: string;
  /** The folder of all data outside the database. */
  dataDir: string;
  /** Files of tenants, outside the database. */
  files: Files;
  /** The limits of one person. */
  userLimits: UserLimits;
  /** Starts erasing the rows and files of deleted organizations; does not wait for it. */
  eraseOrganizations(): void;
  /** Where the service sends requests for its customers. */
  receiverRules: AddressRules;
  /** How often an hour something may be asked of a webhook endpoint. */
  webhookLimits: Pick<WebhookLimits, 'replays' | 'tests'>;
  /** Looks for webhooks of an organization to send; does not wait for it. */
  sendWebhooks(orgId: string): void;
  /** Drops the cached user of an identity, after its user was created or deleted. */
  evictCaller(claims: Claims | undefined): void;
}
