/** An organization whose records nobody else may see. */
import { createHash } from 'node:crypto';
import { archiveOf, recordHistory } from '../../test/support/archives.ts';
import type { Client } from '../../test/support/client.ts';
import { operations } from '../../test/support/openapi.ts';
import { rowsOf } from '../../test/support/sweep.ts';
import { newMember, withApiToken } from '../../test/support/users.ts';
import { newOrganization, query, type World } from '../../test/support/world.ts';
import { MarkingClient } from './marking.ts';

export interface Victim {
  orgId: string;
  /** The beginning of its texts; a number follows. */
  marker: string;
  /** The id of every record, by table. */
  ids: Map<string, string[]>;
  /** Idempotency keys of its requests, and cursors of its lists, by operation. */
  keys: Map<string, string[]>;
  cursors: Map<string, string>;
  /** Credentials that were valid in it, or that may less than is asked. */
  removed: Client;
  revoked: Client;
  member: Client;
  readOnly: Client;
}

export async function newVictim(marker: string): Promise<Victim> {
  const owner = new MarkingClient(await newOrganization({ name: `${marker} 0 Bakery` }), marker);
  await recordHistory(owner);
  const removed = await newMember(owner);
  await owner.get('/skus');
  await owner.delete(`/organizations/current/members/${removed.userId}`);
  const { client: revoked, id } = await withApiToken(owner);
  await revoked.get('/skus');
  await owner.delete(`/user/api-tokens/${id}`);
  const { orgId = '' } = owner;
  return {
    orgId,
    marker,
    keys: owner.keys,
    removed,
    revoked,
    member: await newMember(owner),
    readOnly: (await withApiToken(owner, { readOnly: true })).client,
    ids: await idsOf(orgId),
    cursors: await cursorsOf(owner),
  };
}

async function idsOf(orgId: string): Promise<Map<string, string[]>> {
  const tables = await query<{ name: string; column: string }>(
    `select table_name as name, case when table_name = 'members' then 'user_id' else 'id' end
       as column
     from information_schema.columns
     where table_schema = 'public' and data_type = 'uuid'
     group by table_name
     having bool_or(column_name = 'org_id')
       and bool_or(column_name = 'id' or table_name = 'members')`,
  );
  const ids = new Map<string, string[]>();
  for (const { name, column } of tables) {
    const rows = await query<{ id: string }>(
      `select ${column} as id from ${name} where org_id = $1 order by 1`,
      [orgId],
    );
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  return ids;
}

/** A cursor of each list that has more than one row. */
async function cursorsOf(owner: Client): Promise<Map<string, string>> {
  const cursors = new Map<string, string>();
  for (const { id, method, path, parameters } of operations) {
    const isList = parameters.some(({ name }) => name === 'cursor');
    const needs = parameters.some(({ required, in: place }) => required && place !== 'header');
    if (method !== 'GET' || !isList || needs) continue;
    const { body } = await owner.get(path, { query: { limit: '1' } });
    if (body?.nextCursor) cursors.set(id, body.nextCursor);
  }
  return cursors;
}

/** Digests of all that is stored of the organization: of its export, and of each table. */
export async function stateOf(
  { orgId, removed }: Victim,
  of: World,
): Promise<Record<string, string>> {
  const archive = await archiveOf(removed.in(orgId), of);
  // The first line has the time of the export.
  const rows = archive.slice(archive.indexOf('\n'), archive.lastIndexOf('{"end"'));
  const exported = createHash('sha256').update(rows).digest('hex');
  return { exported, ...(await rowsOf(orgId)) };
}
