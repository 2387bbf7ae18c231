/**
 * Every limit of the service that is not a setting of its operator, by group, mechanism and name.
 * Lengths and decimals of fields are part of the contract, and stand in the schemas.
 */
import { calculations } from './limits/calculations.ts';
import { database } from './limits/database.ts';
import { events } from './limits/events.ts';
import { files } from './limits/files.ts';
import { identity } from './limits/identity.ts';
import { imports } from './limits/imports.ts';
import { installation } from './limits/installation.ts';
import type { Limits } from './limits/limit.ts';
import { mails } from './limits/mails.ts';
import { reads } from './limits/reads.ts';
import { requests } from './limits/requests.ts';
import { webhooks } from './limits/webhooks.ts';
import { writes } from './limits/writes.ts';

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
