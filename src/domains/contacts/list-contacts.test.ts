/** E031: listing contacts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addMethod, newContact, newPersonWith } from '../../../test/support/address-book.ts';
import { asApplication } from '../../../test/support/application-role.ts';
import type { Client } from '../../../test/support/client.ts';
import { statementsOf, stepsOf } from '../../../test/support/explain.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { listContacts } from './list-contacts.ts';

/** The pool, in the order of creation. */
const pool = [
  [{ firstName: 'Grace', lastName: 'Hopper' }, { email: 'Grace.Hopper@Navy.example' }],
  [{ firstName: 'ada', lastName: 'Lovelace', externalId: 'crm-1' }, { phone: '+44 20 7946 0000' }],
  [{ firstName: 'Ångström' }, { email: 'office@100%_lab.example', phone: '(0113) 496-0999' }],
  [{ firstName: 'Ада', lastName: 'Лавлейс' }, { email: 'ада@почта.рф' }],
  [{ firstName: '田中', lastName: '愛' }, { phone: '03-1234-5678' }],
] as const;
const byName = ['ada', 'Grace', 'Ångström', 'Ада', '田中'];

let owner: Client;
let ids: string[];

beforeAll(async () => {
  owner = await newOrganization();
  ids = [];
  for (const [body, addresses] of pool) ids.push((await newPersonWith(owner, body, addresses)).id);
  const former = await newPersonWith(owner, { firstName: 'Former' }, { email: 'old@navy.example' });
  await owner.patch(`/contacts/${former.id}`, { isActive: false });
});

async function list(query: Record<string, string> = {}, client = owner) {
  const answer = await client.get('/contacts', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const firstNames = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map((row: { firstName: string }) => row.firstName);

test('lists active contacts by name, each with its methods', async () => {
  const page = await list();
  expect(page.data.map((row: { firstName: string }) => row.firstName)).toEqual(byName);
  expect(page.nextCursor).toBeNull();
  for (const row of page.data) {
    const { links, ...detail } = (await owner.get(`/contacts/${row.id}`)).body;
    expect(row).toEqual(detail);
    expect(links).toEqual([]);
  }
  expect(page.data[2].methods).toHaveLength(2);
});

describe('search', () => {
  test.each([
    ['hopper', ['Grace']],
    ['GRACE HOPPER', ['Grace']],
    ['ace hop', ['Grace']],
    ['ångstr', ['Ångström']],
    ['A\u030aNGSTRO\u0308M', ['Ångström']],
    ['ада лав', ['Ада']],
    ['ПОЧТА', ['Ада']],
    ['愛', ['田中']],
    ['navy', ['Grace']],
    ['hopper@navy', ['Grace']],
    ['%_lab', ['Ångström']],
    ['100%', ['Ångström']],
    ['_', ['Ångström']],
    ['\\', []],
    ["o'brien", []],
  ])('for %s', async (q, found) => {
    expect(await firstNames({ q })).toEqual(found);
  });

  test.each([
    ['+44 20 7946 0000', ['ada']],
    ['0044 (0)20 7946-0000', ['ada']],
    ['020 7946', ['ada']],
    ['7946', ['ada']],
    ['+442079', ['ada']],
    ['(0113) 496', ['Ångström']],
    ['01134960999', ['Ångström']],
    ['03 1234 5678', ['田中']],
    ['０３１２３４', ['田中']],
    ['0000', ['ada']],
    ['+49 20 7946 0000', []],
  ])('for the phone number %s, in any notation', async (q, found) => {
    expect(await firstNames({ q })).toEqual(found);
  });

  test('does not find deleted addresses', async () => {
    const { id } = await newContact(owner, { firstName: 'Brief' });
    const { id: methodId } = await addMethod(owner, id, 'email', 'gone@example.com');
    expect(await firstNames({ q: 'gone@' })).toEqual(['Brief']);
    await owner.delete(`/contact-methods/${methodId}`);
    expect(await firstNames({ q: 'gone@' })).toEqual([]);
    await owner.delete(`/contacts/${id}`);
  });

  test('finds a changed address, and one that was added to a known person', async () => {
    const { id } = await newContact(owner, { firstName: 'Mover' });
    const email = await addMethod(owner, id, 'email', 'before@example.com');
    await addMethod(owner, id, 'phone', '+49 30 123456');
    await owner.patch(`/contact-methods/${email.id}`, { value: 'after@example.com' });
    expect(await firstNames({ q: 'before@' })).toEqual([]);
    expect(await firstNames({ q: 'after@' })).toEqual(['Mover']);
    expect(await firstNames({ q: '030 1234' })).toEqual(['Mover']);

    const { body: vendor } = await owner.post('/vendors', { name: 'Mill' });
    const person = {
      entityType: 'vendor',
      entityId: vendor.id,
      firstName: 'Miller',
      lastName: null,
    };
    await owner.post('/contacts/find-or-create', { ...person, email: 'flour@mill.example' });
    expect(await firstNames({ q: 'flour@' })).toEqual(['Miller']);
    await owner.post('/contacts/find-or-create', {
      ...person,
      email: 'flour@mill.example',
      phone: '+49 30 777888',
    });
    expect(await firstNames({ q: '777888' })).toEqual(['Miller']);
    for (const q of ['Mover', 'Miller']) {
      const [{ id: found }] = (await list({ q })).data;
      await owner.delete(`/contacts/${found}`);
    }
  });

  test('does not match across two fields', async () => {
    const { id } = await newPersonWith(owner, { firstName: 'Seam' }, { email: 'seam@x.example' });
    await addMethod(owner, id, 'phone', '+49 30 111222');
    await addMethod(owner, id, 'phone', '+49 30 333444');
    for (const q of ['seam seam@', 'seamseam', 'example+49', '222333', '111222 +49']) {
      expect(await firstNames({ q }), q).toEqual([]);
    }
    await owner.delete(`/contacts/${id}`);
  });

  test.each(['a', '7946'])('for %s does not read addresses to search them', async (q) => {
    const { orgId = '', userId } = owner;
    const call = { path: {}, query: { q, limit: 50 }, orgId, actor: { userId }, now: new Date() };
    const [statement] = statementsOf(listContacts, call as never);
    const context = { 'app.org_id': orgId, 'app.user_id': userId };
    const steps = await asApplication(context, (client) => stepsOf(client, statement as Statement));
    const ofAddresses = steps.filter((step) => step['Relation Name'] === 'contact_methods');
    expect(ofAddresses).toHaveLength(1);
  });

  test('finds archived records on request', async () => {
    expect(await firstNames({ q: 'navy', isActive: 'all' })).toEqual(['Former', 'Grace']);
    expect(await firstNames({ q: 'navy', isActive: 'false' })).toEqual(['Former']);
  });

  test('counts the matches', async () => {
    const page = await list({ q: 'a', count: 'true', limit: '1' });
    expect(page).toMatchObject({ total: 3, totalIsExact: true });
    expect(page.data).toHaveLength(1);
  });

  test('finds no records of another organization', async () => {
    const other = await newOrganization();
    expect(await list({ q: 'navy', isActive: 'all' }, other)).toEqual({
      data: [],
      nextCursor: null,
    });
  });
});

test.each([
  [{ sort: '-name' }, [...byName].reverse()],
  [{ sort: 'createdAt' }, ['Grace', 'ada', 'Ångström', 'Ада', '田中']],
  [{ sort: '-createdAt', limit: '2' }, ['田中', 'Ада']],
  [{ isActive: 'false' }, ['Former']],
  [{ externalId: 'crm-1' }, ['ada']],
  [{ externalId: 'CRM-1' }, []],
  [{ from: '2999-01-01' }, []],
  [{ updatedFrom: '2999-01-01T00:00:00Z' }, []],
] as [Record<string, string>, string[]][])('%j', async (query, found) => {
  expect(await firstNames(query)).toEqual(found);
});

test('filters by ids', async () => {
  expect(await firstNames({ ids: `${ids[4]},${ids[0]}` })).toEqual(['Grace', '田中']);
});

test.each(['name', '-name', 'createdAt', '-createdAt'])(
  'pages sorted by %s contain every record once, despite concurrent changes',
  async (sort) => {
    const whole = await firstNames({ sort });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ sort, limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.data.map((row: { firstName: string }) => row.firstName));
      cursor = page.nextCursor ?? undefined;
      const { id } = await newContact(owner, { firstName: 'Passing' });
      await owner.delete(`/contacts/${id}`);
    } while (cursor);
    expect(seen).toEqual(whole);
  },
);

test('refuses an invalid parameter, and the cursor of another search', async () => {
  const { nextCursor } = await list({ limit: '1', q: 'a' });
  const wrong = await owner.get('/contacts', { query: { cursor: nextCursor, q: 'ad' } });
  expect(faultsOf(wrong)).toEqual([['query/cursor', 'invalid_cursor']]);
  const bad = await owner.get('/contacts', { query: { sort: 'email', email: 'x', q: ' ' } });
  expect(faultsOf(bad).sort()).toEqual([
    ['query/email', 'unknown_field'],
    ['query/q', 'too_short'],
    ['query/sort', 'not_allowed'],
  ]);
});
