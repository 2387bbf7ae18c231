/** A list that is filtered by an id of another tenant shows nothing. */
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import { type Endpoint, isTenant } from '../../src/kernel/contract/endpoint.ts';
import type { Shape } from '../../src/serve/openapi/schemas.ts';
import { expectProblem, sweepOf, type Tenant, tenants } from '../support/sweep.ts';
import { send } from '../support/valid-requests.ts';

let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  ({ ours, theirs } = await tenants());
});

const filtered = sweepOf(({ query }) => query && JSON.stringify(query).includes('"uuid"'));

/** Parameters that name the subject of an answer, where none is required. */
const subjects: Partial<Record<string, readonly string[]>> = {
  X012: ['ledgerEntryId', 'skuId', 'materialId'],
  X019: ['locationId'],
  X042: ['salesOrderIds', 'workOrderIds'],
  X123: ['locationId'],
};

/** Reads that are under way at one time: the service sends those of a moment together. */
const together = 16;

test.each(filtered)("%s finds nothing of another tenant's", async (_title, endpoint) => {
  const { properties = {}, required = [] } = endpoint.query as Shape;
  const { query: valid, ...others } = ours.requests.get(endpoint.id) ?? {};
  const check = async (name: string, ...asked: string[]) => {
    const isSubject = required.includes(name) || subjects[endpoint.id]?.includes(name);
    const query = { ...(required.length > 0 && valid), [name]: asked.join(',') };
    const answer = await send(ours.owner, endpoint, others, { query });
    // The subject of an answer is looked up, not filtered by.
    if (isSubject) return expectProblem(answer, 'not_found');
    expect(answer.status, answer.text).toBe(200);
    expect(asked.filter((id) => answer.text.includes(id))).toEqual([]);
    if (endpoint.gives.live) expect(answer.text).not.toContain('data:');
    else expect(answer.body.data).toEqual([]);
  };
  for (const [name, field] of Object.entries(properties)) {
    if (!field.uuid && !field.items?.uuid) continue;
    const ids = await theirIds(endpoint, name);
    if (field.items) await check(name, ...ids);
    if (!field.uuid) continue;
    for (let at = 0; at < ids.length; at += together) {
      await Promise.all(ids.slice(at, at + together).map((id) => check(name, id)));
    }
  }
});

/**
 * Ids of theirs for a filter: a few by which their own list has records, else those of the records
 * that the filter names, else some of every kind of record.
 */
async function theirIds(endpoint: Endpoint, name: string): Promise<string[]> {
  const { owner, requests } = theirs;
  allIds ??= idsOf(theirs);
  const all = await allIds;
  const some = (ids: readonly { id: string }[]) => [...new Set(ids.map(({ id }) => id))];
  // Each stream is a connection of its own.
  if (endpoint.gives.live) return some(all).slice(0, 10);
  const { text } = await send(owner, endpoint, requests.get(endpoint.id) ?? {});
  const field = name === 'ids' ? 'id' : name.replace(/s$/, '');
  const shown = [...text.matchAll(new RegExp(`"${field}":"([0-9a-f-]{36})"`, 'g'))];
  if (shown.length > 0) return some(shown.map(([, id = '']) => ({ id }))).slice(0, 3);
  const records = `${field.replace(/Id$/, '').replace(/[A-Z]/g, '-$&').toLowerCase()}s`;
  const named = all.filter(({ folder }) => folder.endsWith(records));
  return some(named.length > 0 ? named : all);
}

let allIds: Promise<{ folder: string; id: string }[]> | undefined;

/** Some ids of every kind of record of a tenant, which is a folder of addresses. */
async function idsOf({ owner, requests }: Tenant) {
  const ids: { folder: string; id: string }[] = [];
  for (const { id: endpointId, path } of endpoints) {
    for (const [name, id] of Object.entries(requests.get(endpointId)?.path ?? {})) {
      ids.push({ folder: path.slice(0, path.indexOf(`/:${name}`)), id });
    }
  }
  for (const { method, path, access } of endpoints) {
    if (method !== 'GET' || path.includes(':') || !isTenant(access)) continue;
    const { body } = await owner.get(path, { query: { limit: '1' } });
    if (body.data?.[0]?.id) ids.push({ folder: path, id: body.data[0].id });
  }
  return ids.filter(({ id }) => /^[0-9a-f-]{36}$/.test(id));
}
