/** E031: searching contacts by their addresses. Its order, filters and pages: lists.test.ts. */
import { beforeAll, describe, expect, test } from 'vitest';
import { addMethod, newContact, newPersonWith } from '../../../test/support/address-book.ts';
import { asApplication } from '../../../test/support/application-role.ts';
import type { Client } from '../../../test/support/client.ts';
import { statementsOf, stepsOf } from '../../../test/support/explain.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { listContacts } from './list-contacts.ts';

const pool = ['Grace', 'ada', 'Ångström', 'Ада', '田中'];

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
  for (const firstName of pool) await newContact(owner, { firstName });
});

async function list(query: Record<string, string> = {}) {
  const answer = await owner.get('/contacts', { query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const firstNames = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map((row: { firstName: string }) => row.firstName);

describe('search', () => {
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

test('refuses a search without a text', async () => {
  const answer = await owner.get('/contacts', { query: { q: ' ' } });
  expect(faultsOf(answer)).toEqual([['query/q', 'too_short']]);
});
