/**
 * Every limit of the service that is not a setting of its operator, by group, mechanism and name.
 * Lengths and decimals of fields are part of the contract, and stand in the schemas.
 */
import { calculations } from './calculations.ts';
import { database } from './database.ts';
import { events } from './events.ts';
import { files } from './files.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { installation } from './installation.ts';
import type { Limits } from './limit.ts';
import { mails } from './mails.ts';
import { reads } from './reads.ts';
import { requests } from './requests.ts';
import { webhooks } from './webhooks.ts';
import { writes } from './writes.ts';

export const limits: Readonly<Record<string, Readonly<Record<string, Limits>>>> = {
  requests,
  identity,
  reads,
  writes,
  database,
  imports,
  files,
  calculations,
  events,
  webhooks,
  mails,
  installation,
};
