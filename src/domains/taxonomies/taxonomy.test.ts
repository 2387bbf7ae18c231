/**
 * Every taxonomy keeps the same rules: customer types (E049, E051, E052, E053), customer segments
 * (E054, E056, E057, E058), material types (E070, E072, E073, E074), SKU types (E081, E083, E084,
 * E085).
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { taxonomies } from '../../../test/support/taxonomies.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

describe.each(taxonomies)('$path', ({ path, table, use }) => {
  let owner: Client;
  let other: Client;
  let id: string;
  let terms = 0;

  const create = async (body: Record<string, unknown> = {}): Promise<string> => {
    const made = await owner.post(path, { name: `Term ${terms++}`, ...body });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  /** A request that loses to a concurrent request which writes a term. */
  const losing = <T>(to: { name: string; externalId?: string }, request: () => Promise<T>) =>
    losingTo(
      `insert into ${table} (org_id, id, name, external_id, created_at, updated_at)
       values ($1, gen_random_uuid(), $2, $3, now(), now())`,
      [owner.orgId, to.name, to.externalId],
      request,
    );
  const names = async (parameters: Record<string, string>, client = owner) => {
    const answer = await client.get(path, { query: parameters });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.map((row: { name: string }) => row.name);
  };

  beforeAll(async () => {
    owner = await newOrganization();
    other = await newOrganization();
  });
  beforeEach(async () => {
    id = await create();
  });

  describe('create', () => {
    test('answers all fields, and no Location header', async () => {
      const made = await owner.post(path, { name: ' Made to order ' });
      expect(made.status, made.text).toBe(201);
      expect(made.headers.get('etag')).toBe('"1"');
      expect(made.headers.get('location')).toBeNull();
      expect(made.body).toEqual({
        id: expect.any(String),
        name: 'Made to order',
        description: null,
        isActive: true,
        externalId: null,
        version: 1,
        createdBy: owner.userId,
        createdAt: expect.any(String),
        updatedAt: made.body.createdAt,
      });
      const list = await owner.get(path, { query: { ids: made.body.id } });
      expect(list.body.data).toEqual([made.body]);
    });

    test('keeps description and external id', async () => {
      const given = { name: 'Described', description: 'Line one.\nLine two.', externalId: 'd-1' };
      expect((await owner.post(path, given)).body).toMatchObject(given);
    });

    test('reports all errors of a request at once', async () => {
      const answer = await owner.post(path, { description: 1, isActive: true, externalId: '' });
      expect(answer.status).toBe(422);
      expect(faultsOf(answer)).toEqual([
        ['/name', 'required'],
        ['/isActive', 'unknown_field'],
        ['/description', 'invalid_type'],
        ['/externalId', 'too_short'],
      ]);
    });

    test.each([
      ['Хлеб', 'ХЛЕБ'],
      ['Été', 'E\u0301TE\u0301'],
      ['Wide 1', 'ｗｉｄｅ　１'],
      ['面包', '面包'],
    ])('refuses %s when %s exists', async (first, second) => {
      await create({ name: first });
      const answer = await owner.post(path, { name: second });
      expect(answer.status).toBe(422);
      expect(answer.body.code).toBe('validation_failed');
      expect(faultsOf(answer)).toEqual([['/name', 'duplicate']]);
    });

    test('refuses the external id of another', async () => {
      await create({ externalId: 'same' });
      const answer = await owner.post(path, { name: 'Another', externalId: 'same' });
      expect(faultsOf(answer)).toEqual([['/externalId', 'duplicate']]);
    });

    test('accepts the same name and external id in another organization', async () => {
      await create({ name: 'Common', externalId: 'common' });
      const answer = await other.post(path, { name: 'Common', externalId: 'common' });
      expect(answer.status, answer.text).toBe(201);
    });

    test('refuses a name that a concurrent request uses', async () => {
      const create = (body: object) => owner.post(path, body);
      const byName = await losing({ name: 'Rush' }, () => create({ name: 'RUSH' }));
      expect(faultsOf(byName)).toEqual([['/name', 'duplicate']]);
      const byExternalId = await losing({ name: 'First', externalId: 'r' }, () =>
        create({ name: 'Second', externalId: 'r' }),
      );
      expect(faultsOf(byExternalId)).toEqual([['/externalId', 'duplicate']]);
    });
  });

  describe('update', () => {
    const change = (body: unknown, headers: Record<string, string> = {}) =>
      owner.patch(`${path}/${id}`, body, { headers });

    test('changes the fields of the request and no others, and counts the edit', async () => {
      const [before] = (await owner.get(path, { query: { ids: id } })).body.data;
      const answer = await change({ description: 'Now described' });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('etag')).toBe('"2"');
      expect(answer.body).toEqual({
        ...before,
        description: 'Now described',
        version: 2,
        updatedAt: expect.any(String),
      });
      expect((await change({ description: null })).body.description).toBeNull();
    });

    test('archives and reactivates by isActive', async () => {
      expect((await change({ isActive: false })).body.isActive).toBe(false);
      expect(await names({ ids: id })).toEqual([]);
      expect((await change({ isActive: true })).body.isActive).toBe(true);
      expect(await names({ ids: id })).toHaveLength(1);
    });

    test('changes the case of its own name', async () => {
      await change({ name: 'Glaze' });
      expect((await change({ name: 'GLAZE' })).body.name).toBe('GLAZE');
    });

    test('refuses name and external id of another, both at once', async () => {
      await create({ name: 'Frosting', externalId: 'frost' });
      const answer = await change({ name: 'FROSTING', externalId: 'frost' });
      expect(answer.status).toBe(422);
      expect(faultsOf(answer)).toEqual([
        ['/name', 'duplicate'],
        ['/externalId', 'duplicate'],
      ]);
    });

    test('refuses a name that a concurrent request uses', async () => {
      const answer = await losing({ name: 'Contested' }, () => change({ name: 'contested' }));
      expect(answer.status).toBe(422);
      expect(faultsOf(answer)).toEqual([['/name', 'duplicate']]);
    });

    test('reports all errors of a request at once', async () => {
      const answer = await change({ name: null, isActive: 1, version: 3 });
      expect(answer.status).toBe(422);
      expect(faultsOf(answer).sort()).toEqual([
        ['/isActive', 'invalid_type'],
        ['/name', 'invalid_type'],
        ['/version', 'unknown_field'],
      ]);
    });

    test('edits only the version that If-Match names', async () => {
      const stale = await change({ name: 'Stale' }, { 'if-match': '"2"' });
      expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
      expect((await change({ description: 'x' }, { 'if-match': '"1"' })).status).toBe(200);
    });

    test.each([nowhere, 'Pastry'])(
      'answers 404 for the id %s, before other errors',
      async (wrong) => {
        const answer = await owner.patch(`${path}/${wrong}`, { nme: 1 });
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      },
    );

    test('does not change a term of another organization', async () => {
      expect((await other.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404);
    });
  });

  describe('delete', () => {
    test('removes a term and frees its name', async () => {
      const gone = await create({ name: 'Passing' });
      const answer = await owner.delete(`${path}/${gone}`);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect(await names({ ids: gone, isActive: 'all' })).toEqual([]);
      expect((await owner.delete(`${path}/${gone}`)).status).toBe(404);
      await create({ name: 'Passing' });
    });

    test('keeps a term that is in use, and counts the records', async () => {
      const entityType = await use(owner, id);
      await use(owner, id);
      const answer = await owner.delete(`${path}/${id}`);
      expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
      expect(answer.body.usedBy).toEqual([{ entityType, count: 2 }]);
      expect(await names({ ids: id })).toHaveLength(1);
    });

    test('deletes only the version that If-Match names', async () => {
      const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } });
      expect((await owner.delete(`${path}/${id}`, at(2))).status).toBe(412);
      expect((await owner.delete(`${path}/${id}`, at(1))).status).toBe(204);
    });

    test('does not change a term of another organization', async () => {
      expect((await other.delete(`${path}/${id}`)).status).toBe(404);
      expect(await names({ ids: id })).toHaveLength(1);
    });

    test('leaves no record with a deleted term', async () => {
      const [used, gone] = await Promise.allSettled([
        use(owner, id),
        owner.delete(`${path}/${id}`),
      ]);
      const deleted = gone.status === 'fulfilled' && gone.value.status === 204;
      expect(used.status).toBe(deleted ? 'rejected' : 'fulfilled');
    });
  });

  describe('in use', () => {
    test('reports a term without references', async () => {
      const answer = await owner.get(`${path}/${id}/in-use`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toEqual({ inUse: false, count: 0, usedBy: [] });
    });

    test('counts the records that refer to a term', async () => {
      const entityType = await use(owner, id);
      const answer = await owner.get(`${path}/${id}/in-use`);
      expect(answer.body).toEqual({ inUse: true, count: 1, usedBy: [{ entityType, count: 1 }] });
    });

    test('answers 404 for an unknown id and for an id of another organization', async () => {
      expect((await owner.get(`${path}/${nowhere}/in-use`)).status).toBe(404);
      expect((await owner.get(`${path}/Pastry/in-use`)).status).toBe(404);
      expect((await other.get(`${path}/${id}/in-use`)).status).toBe(404);
    });
  });
});
