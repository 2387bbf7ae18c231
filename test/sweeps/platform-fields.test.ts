/**
 * Every declared field of organizations, users, members, invitations and API tokens is kept by
 * create, update, detail and list; see `fields.test.ts`. Archives leave these records out.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { bodyOf, valuesOf } from '../support/field-values.ts';
import { done } from '../support/making.ts';
import { newMember } from '../support/users.ts';
import { newOrganization, newUser } from '../support/world.ts';

type Fields = Record<string, unknown>;

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

/** Values of an operation's fields, each different from the one that the record has `before`. */
const bodyFor = (operation: string, before: Fields): Promise<Fields> =>
  valuesOf(
    bodyOf(operation).properties ?? {},
    before,
    {},
    { orgId: async () => owner.orgId as string },
  );

/** Changes all fields together, then each of them by itself; reads the record after each change. */
async function expectChanges(client: Client, path: string, operation: string, before: Fields) {
  const fields = await bodyFor(operation, before);
  const change = async (changes: Fields) => {
    expect(await done(client.patch(path, changes))).toMatchObject(fields);
    expect(await done(client.get(path))).toMatchObject(fields);
  };
  await change(fields);
  for (const [name, value] of Object.entries(await bodyFor(operation, fields))) {
    fields[name] = value;
    await change({ [name]: value });
  }
  return fields;
}

/** Expects a new record to have all fields, in the answer and in the list of its path. */
async function expectCreated(path: string, operation: string, defaults: Fields) {
  const fields = await bodyFor(operation, defaults);
  const made = await done(owner.post(path, fields));
  expect(made).toMatchObject(fields);
  const { data } = await done(owner.get(path));
  expect(data.find(({ id }: Fields) => id === made.id)).toMatchObject(fields);
}

test('organizations keep every field, and each setting by itself', async () => {
  const founder = await newUser();
  const plain = await done(founder.post('/organizations', { name: 'Mill Lane Bakery' }));
  const fields = await bodyFor('createOrganization', plain);
  const made = await done(founder.post('/organizations', fields));
  expect(made).toMatchObject(fields);
  const client = founder.in(made.id);
  const path = '/organizations/current';
  expect(await done(client.get(path))).toMatchObject(fields);
  const changed = await expectChanges(client, path, 'updateOrganization', made);
  const settings = { ...(changed.settings as Fields) };
  const { settings: others } = await bodyFor('updateOrganization', changed);
  for (const [name, value] of Object.entries(others as Fields)) {
    settings[name] = value;
    await done(client.patch(path, { settings: { [name]: value } }));
    expect(await done(client.get(path))).toMatchObject({ ...changed, settings });
  }
});

test('users keep every field', async () => {
  const user = await newUser();
  await expectChanges(user, '/user', 'updateUser', {});
});

test('invitations and API tokens keep every field', async () => {
  const path = '/organizations/current/invitations';
  await expectCreated(path, 'createInvitation', { role: 'member' });
  await expectCreated('/user/api-tokens', 'createApiToken', { readOnly: false });
});

test('members keep every field', async () => {
  const { userId } = await newMember(owner);
  const path = '/organizations/current/members';
  for (const role of ['admin', 'owner', 'member']) {
    expect(await done(owner.patch(`${path}/${userId}`, { role }))).toMatchObject({ role });
    const { data } = await done(owner.get(path));
    expect(data.find((member: Fields) => member.userId === userId)).toMatchObject({ role });
  }
});
