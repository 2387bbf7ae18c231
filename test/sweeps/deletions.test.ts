/**
 * Every master is deleted by the same rules: it frees its key, it is kept while records refer to
 * it, and its contact links go with it. A record has a row in `records`; see records.test.ts.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Client } from '../support/client.ts';
import { linkContact } from '../support/contacts.ts';
import { unique } from '../support/valid-request.ts';
import { newOrganization } from '../support/world.ts';
import { goodsRecords } from './records/goods.ts';
import { partnerRecords } from './records/partners.ts';
import { created, type Fields } from './records/record.ts';

const records = [...partnerRecords, ...goodsRecords].filter(({ use }) => use);

describe.each(records.map((record) => [record.path, record] as const))('%s', (path, record) => {
  const { key, required, entityType } = record;
  const use = record.use as NonNullable<typeof record.use>;
  const hasUsage = endpoints.some((endpoint) => endpoint.path === `${path}/:id/in-use`);

  let owner: Client;
  let needed: Fields;
  let own: Fields;
  let id: string;

  beforeAll(async () => {
    owner = await newOrganization();
    needed = (await required?.(owner)) ?? {};
  });

  beforeEach(async () => {
    own = { name: unique('Mill'), externalId: unique('e'), [key]: unique('K').slice(-20) };
    id = await created(owner, path, { ...needed, ...own });
  });

  const remove = (extra = {}) => owner.delete(`${path}/${id}`, extra);
  const isThere = async () =>
    (await owner.get(path, { query: { ids: id, isActive: 'all' } })).body.data.length === 1;
  const usage = async () => {
    const answer = await owner.get(`${path}/${id}/in-use`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  test('removes a record, and frees its key and its external id', async () => {
    const answer = await remove();
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await isThere()).toBe(false);
    expect((await remove()).status).toBe(404);
    expect(await created(owner, path, { ...needed, ...own })).not.toBe(id);
  });

  test('keeps a record that others refer to, and counts them', async () => {
    if (hasUsage) expect(await usage()).toEqual({ inUse: false, count: 0, usedBy: [] });
    const entityType = await use(owner, id);
    await use(owner, id);
    const usedBy = [{ entityType, count: 2 }];
    const answer = await remove();
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
    expect(answer.body.usedBy).toEqual(usedBy);
    if (hasUsage) expect(await usage()).toEqual({ inUse: true, count: 2, usedBy });
    await owner.patch(`${path}/${id}`, { isActive: false });
    expect((await remove()).status).toBe(409);
    expect(await isThere()).toBe(true);
  });

  test('leaves no reference to a deleted record', async () => {
    const [used, gone] = await Promise.allSettled([use(owner, id), remove()]);
    const isGone = gone.status === 'fulfilled' && gone.value.status === 204;
    expect([used.status, await isThere()]).toEqual([isGone ? 'rejected' : 'fulfilled', !isGone]);
  });

  test('deletes only the version that If-Match names', async () => {
    const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
    const stale = await remove(at(2));
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect(await isThere()).toBe(true);
    expect((await remove(at(1))).status).toBe(204);
  });

  test.runIf(entityType)('deletes its contact links with it, and keeps the contacts', async () => {
    if (!entityType) return;
    const left = await linkContact(owner, entityType, id);
    if (hasUsage) expect(await usage()).toMatchObject({ inUse: false });
    expect(await left()).toEqual({ contacts: 1, links: 1 });
    expect((await remove()).status).toBe(204);
    expect(await left()).toEqual({ contacts: 1, links: 0 });
  });
});
