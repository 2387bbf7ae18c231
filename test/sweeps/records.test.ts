/**
 * Every master is created and changed by the same rules: its defaults, its code or unique name, the
 * records that it refers to, and its version. A record has a row in `records`; the tests of its own
 * operations have only what no other record has. Fields: fields.test.ts; deletions:
 * deletions.test.ts; other tenants and unknown ids: tenancy.test.ts.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { faultsOf } from '../support/faults.ts';
import { bodyOf, type FieldSchema, valuesOf } from '../support/field-values.ts';
import { done } from '../support/making.ts';
import { losingTo } from '../support/rival.ts';
import { unique } from '../support/valid-request.ts';
import { newOrganization } from '../support/world.ts';
import { goodsRecords } from './records/goods.ts';
import { partnerRecords } from './records/partners.ts';
import { created, type Faults, type Fields } from './records/record.ts';

const records = [...partnerRecords, ...goodsRecords];
const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

const endpointOf = (method: string, path: string) =>
  endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path);

const isNullable = ({ type, anyOf = [] }: FieldSchema): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || anyOf.some(isNullable);

describe.each(records.map((record) => [record.path, record] as const))('%s', (path, record) => {
  const { table, key, prefix, required, references = {} } = record;
  const hasDetail = endpointOf('GET', `${path}/:id`) !== undefined;
  const operationOf = (method: string, at: string) => endpointOf(method, at)?.operation ?? '';
  const update = operationOf('PATCH', `${path}/:id`);
  const addresses = Object.keys(bodyOf(update).properties ?? {}).filter((name) =>
    /address$/i.test(name),
  );
  const nullable = (operation: string) =>
    Object.entries(bodyOf(operation).properties ?? {})
      .filter(([, schema]) => isNullable(schema))
      .map(([name]) => [name, null] as const);

  let owner: Client;
  let other: Client;
  let needed: Fields;

  beforeAll(async () => {
    [owner, other] = [await newOrganization(), await newOrganization()];
    needed = (await required?.(owner)) ?? {};
  });

  const bodyWith = (more: Fields = {}) => ({ name: unique('Mill'), ...needed, ...more });
  /** A body with all fields that a request must have. */
  const whole = (more: Fields = {}): Fields =>
    bodyWith({ ...(key === 'code' && !prefix && { code: unique('C').slice(-20) }), ...more });
  const create = (more: Fields = {}) => owner.post(path, whole(more));
  const make = (more: Fields = {}): Promise<string> => created(owner, path, whole(more));
  const stored = async (id: string) => {
    if (hasDetail) return (await owner.get(`${path}/${id}`)).body;
    return (await owner.get(path, { query: { ids: id, isActive: 'all' } })).body.data[0];
  };
  const isListed = async (id: string): Promise<boolean> =>
    (await owner.get(path, { query: { ids: id } })).body.data.length === 1;
  const version = (number: number) => ({ headers: { 'if-match': `"${number}"` } });
  const term = async (field: string, client = owner) =>
    created(client, references[field] ?? '', { name: unique('Term') });

  function expectFaults(answer: Answer, faults: Faults, status = 422): void {
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.code).toBe(status === 404 ? 'not_found' : 'validation_failed');
    expect(faultsOf(answer)).toEqual(faults);
  }

  const duplicate = (...fields: string[]): Faults =>
    fields.map((field) => [`/${field}`, 'duplicate']);

  describe('create', () => {
    test('answers all fields, with their defaults', async () => {
      const given = { ...needed, name: ' Dale Mill ', [key]: ` ${unique('D').slice(-20)} ` };
      const answer = await owner.post(path, given);
      expect(answer.status, answer.text).toBe(201);
      const { id } = answer.body;
      expect(answer.headers.get('etag')).toBe('"1"');
      expect(answer.headers.get('location')).toBe(hasDetail ? `/api${path}/${id}` : null);
      const texts = Object.entries(given).map(([name, text]) => [name, String(text).trim()]);
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/),
        ...record.defaults,
        ...Object.fromEntries(texts),
        ...{ isActive: true, externalId: null, version: 1, createdBy: owner.userId },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: answer.body.createdAt,
      });
      expect(await stored(id)).toEqual(answer.body);
    });

    test('accepts null for optional fields', async () => {
      const nothing = Object.fromEntries(nullable(operationOf('POST', path)));
      expect(Object.keys(nothing)).toContain('externalId');
      expect(await done(create(nothing))).toMatchObject(nothing);
    });

    test.runIf(prefix)(
      'assigns rising codes, skips manual ones, and gives none twice',
      async () => {
        const client = await newOrganization();
        const next = async (query: Record<string, string> = {}) =>
          (await done(client.post(path, bodyWith(), { query }))).code;
        await done(client.post(path, bodyWith({ code: `${prefix}-2` })));
        expect(await next({ dryRun: 'true' })).toBe(`${prefix}-1`);
        expect([await next(), await next()]).toEqual([`${prefix}-1`, `${prefix}-3`]);
        const gone = await done(client.post(path, bodyWith()));
        await client.delete(`${path}/${gone.id}`);
        expect([gone.code, await next()]).toEqual([`${prefix}-4`, `${prefix}-5`]);
        const codes = await Promise.all([1, 2, 3, 4, 5].map(() => next()));
        expect(codes.sort()).toEqual([6, 7, 8, 9, 10].map((n) => `${prefix}-${n}`).sort());
      },
    );

    test('reports all errors of a request at once', async () => {
      const [body, faults] = record.wrongNew;
      const answer = await owner.post(path, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(faultsOf(answer).sort()).toEqual(faults);
    });

    test('refuses key and external id of another, archived or not, both at once', async () => {
      const taken = { [key]: 'TWICE', externalId: 'twice' };
      const id = await make(taken);
      expectFaults(await create(taken), duplicate(key, 'externalId'));
      await owner.patch(`${path}/${id}`, { isActive: false });
      expectFaults(await create(taken), duplicate(key, 'externalId'));
      const lower = await create({ [key]: 'twice' });
      if (key === 'name') expectFaults(lower, duplicate('name'));
      else expect(lower.status, lower.text).toBe(201);
      const theirs = { ...whole(taken), ...(await required?.(other)) };
      expect((await other.post(path, theirs)).status).toBe(201);
    });

    test.runIf(key === 'name')('compares names in any case and script', async () => {
      for (const [first, second] of [
        ...[['Хлеб', 'ХЛЕБ'] as const, ['Été', 'E\u0301TE\u0301'] as const],
        ...[['Wide 1', 'ｗｉｄｅ　１'] as const, ['面包', '面包'] as const],
      ]) {
        await make({ name: first });
        expectFaults(await create({ name: second }), duplicate('name'));
      }
    });

    test.each([key, 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
      const taken = unique('rival').slice(-20);
      const late = () => create({ [field]: taken });
      const answer = await losingTo(record.rival, [owner.orgId, taken], late);
      expectFaults(answer, duplicate(field));
    });
  });

  describe('references', () => {
    const fields = Object.keys(references);
    const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    const faults = (code: string): Faults => fields.map((field) => [`/${field}`, code]);

    test.runIf(fields[0])('are reported together, unknown ones before other rules', async () => {
      await make({ [key]: 'FIRST' });
      const lost = await create({ [key]: 'FIRST', ...all(nowhere) });
      expectFaults(lost, faults('not_found'), 404);
      const theirs: Fields = {};
      for (const field of fields) theirs[field] = await term(field, other);
      expectFaults(await create(theirs), faults('not_found'), 404);
      const id = await make();
      for (const unknown of [theirs, all(nowhere), all(id)]) {
        const answer = await owner.patch(`${path}/${id}`, unknown);
        expectFaults(answer, faults('not_found'), 404);
      }
    });

    test.runIf(fields[0])('that are archived are refused with the other rules', async () => {
      const old: Fields = {};
      for (const field of fields) {
        old[field] = await term(field);
        await owner.patch(`${references[field]}/${old[field]}`, { isActive: false });
      }
      const taken = { [key]: 'SAME', externalId: 'same' };
      await make(taken);
      const broken = [...faults('inactive'), ...duplicate(key, 'externalId')];
      expectFaults(await create({ ...taken, ...old }), broken);
      const id = await make();
      expectFaults(await owner.patch(`${path}/${id}`, { ...taken, ...old }), broken);
    });

    test.each(fields)('%s stays when it is archived, and changes to no other', async (field) => {
      const [old, another] = [await term(field), await term(field)];
      const id = await make({ [field]: old });
      const change = (body: Fields) => owner.patch(`${path}/${id}`, body);
      for (const one of [old, another]) {
        await owner.patch(`${references[field]}/${one}`, { isActive: false });
      }
      expect((await change({ name: unique('Still'), [field]: old })).status).toBe(200);
      expectFaults(await change({ [field]: another }), [[`/${field}`, 'inactive']]);
      if (needed[field]) return;
      expect((await done(change({ [field]: null })))[field]).toBeNull();
      expectFaults(await change({ [field]: old }), [[`/${field}`, 'inactive']]);
    });
  });

  describe('update', () => {
    let id: string;
    const change = (body: unknown, extra = {}) => owner.patch(`${path}/${id}`, body, extra);

    beforeEach(async () => {
      id = await make();
    });

    test('changes the fields of the request and no others, and counts each edit', async () => {
      const before = await stored(id);
      const name = unique('Vale');
      const answer = await change({ name });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers.get('etag')).toBe('"2"');
      const { updatedAt } = answer.body;
      expect(answer.body).toEqual({ ...before, name, version: 2, updatedAt });
      expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
      expect(await stored(id)).toEqual(answer.body);
      expect((await change({ externalId: unique('e') })).headers.get('etag')).toBe('"3"');
    });

    test('clears fields that are null, and keeps the others', async () => {
      const nothing = Object.fromEntries(nullable(update));
      const { properties = {} } = bodyOf(update);
      const set = Object.entries(properties).filter(
        ([name]) => name in nothing && !(name in references),
      );
      const values = await valuesOf(Object.fromEntries(set), {}, record.fixed ?? {}, {});
      const { name } = await done(change(values));
      expect(await stored(id)).toMatchObject(values);
      expect(await done(change(nothing))).toMatchObject({ ...nothing, name });
      expect(await stored(id)).toMatchObject({ ...nothing, name });
    });

    test.each(addresses)('replaces the whole %s, and shows all of its fields', async (field) => {
      await done(change({ [field]: { line1: '3 River St', country: 'GB' } }));
      const moved = await done(change({ [field]: { city: ' York ' } }));
      const nothing = { line1: null, line2: null, region: null, postalCode: null, country: null };
      expect(moved[field]).toEqual({ ...nothing, city: 'York' });
    });

    test('archives, is still shown, and reactivates by isActive', async () => {
      expect((await change({ isActive: false })).body.isActive).toBe(false);
      expect([await isListed(id), (await stored(id)).isActive]).toEqual([false, false]);
      expect((await change({ isActive: true })).body.isActive).toBe(true);
      expect(await isListed(id)).toBe(true);
    });

    test('refuses key and external id of another, both at once, and accepts its own', async () => {
      const taken = { [key]: unique('O').slice(-20), externalId: unique('o') };
      await make(taken);
      expectFaults(await change(taken), duplicate(key, 'externalId'));
      const own = String((await stored(id))[key]);
      expect((await change({ [key]: own })).status).toBe(200);
      expect((await done(change({ [key]: own.toUpperCase() })))[key]).toBe(own.toUpperCase());
    });

    test.each([key, 'externalId'])('refuses a %s that a concurrent request uses', async (field) => {
      const [second, wanted] = [await make(), unique('wanted').slice(-20)];
      const column = field === 'externalId' ? 'external_id' : field;
      const rival = `update ${table} set ${column} = $2 where id = $1`;
      const answer = await losingTo(rival, [second, wanted], () => change({ [field]: wanted }));
      expectFaults(answer, duplicate(field));
    });

    test('reports all errors of a request at once', async () => {
      const [body, faults] = record.wrongChange;
      const answer = await change(body);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(faultsOf(answer).sort()).toEqual(faults);
    });

    test('edits only the version that If-Match names', async () => {
      expect((await change({ name: unique('Fresh') }, version(1))).status).toBe(200);
      const before = await stored(id);
      const stale = await change({ name: unique('Stale') }, version(1));
      expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
      expect(await stored(id)).toEqual(before);
    });
  });
});
