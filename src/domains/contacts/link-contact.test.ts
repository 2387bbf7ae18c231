/** E039: linking a contact to an entity. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  contactOf,
  type Entity,
  link,
  newContact,
  newEntity,
} from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let contactId: string;
let entity: Entity;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  contactId = (await newContact(owner)).id;
  entity = await newEntity(owner);
});

const add = (body: unknown, id = contactId) => owner.post(`/contacts/${id}/links`, body);

test.each(['customer', 'vendor', 'broker', 'location'] as const)(
  'links a contact to a %s and answers all fields; the version of the contact rises',
  async (type) => {
    const target = await newEntity(owner, type);
    const answer = await add({ ...target, role: ' Accounts payable ' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id: expect.any(String),
      contactId,
      ...target,
      role: 'Accounts payable',
      isPrimary: true,
      version: 1,
      createdBy: owner.userId,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
    });
    const contact = await contactOf(owner, contactId);
    expect(contact).toMatchObject({ version: 2, links: [answer.body] });
    expect(contact.updatedAt).toBe(answer.body.updatedAt);
  },
);

test('links inactive contacts and inactive entities, too', async () => {
  await owner.patch(`/contacts/${contactId}`, { isActive: false });
  await owner.patch(`/locations/${entity.entityId}`, { isActive: false });
  expect((await add(entity)).status).toBe(201);
});

describe('refuses', () => {
  test('the same link twice, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(entity)));
    const refused = answers.filter((answer) => answer.status !== 201);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(answer.status, answer.text).toBe(422);
      expect(faultsOf(answer)).toEqual([['/entityId', 'duplicate']]);
    }
    expect((await contactOf(owner, contactId)).links).toHaveLength(1);
  });

  test('an entity that is unknown, of another kind, or of another organization', async () => {
    const foreign = await newEntity(await newOrganization(), 'vendor');
    for (const unknown of [
      { entityType: 'customer', entityId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff' },
      { entityType: 'vendor', entityId: entity.entityId },
      foreign,
    ]) {
      const answer = await add(unknown);
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([['/entityId', 'not_found']]);
    }
  });

  test('an entity that a concurrent request deletes', async () => {
    const answer = await losingTo('delete from locations where id = $1', [entity.entityId], () =>
      add(entity),
    );
    expect([answer.status, answer.body.code], answer.text).toEqual([404, 'not_found']);
    expect(faultsOf(answer)).toEqual([['/entityId', 'not_found']]);
  });

  test('a request with several errors, and reports all of them', async () => {
    const answer = await add({
      entityType: 'sku',
      entityId: '1',
      role: '',
      isPrimary: 'yes',
      x: 1,
    });
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/entityId', 'invalid_uuid'],
      ['/entityType', 'not_allowed'],
      ['/isPrimary', 'invalid_type'],
      ['/role', 'too_short'],
      ['/x', 'unknown_field'],
    ]);
    expect(faultsOf(await add({})).sort()).toEqual([
      ['/entityId', 'required'],
      ['/entityType', 'required'],
    ]);
  });
});

test('is deleted with its entity', async () => {
  await link(owner, contactId, entity);
  expect((await owner.delete(`/locations/${entity.entityId}`)).status).toBe(204);
  expect((await contactOf(owner, contactId)).links).toEqual([]);
});
