/** E028, E048, E062 and E095: deleting an entity with its contact links edits each contact. */
import { beforeAll, describe, expect, test } from 'vitest';
import { contactOf, link, newContact, newEntity } from '../../../test/support/address-book.ts';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

describe.each(['customer', 'vendor', 'broker', 'location'] as const)('deleting a %s', (kind) => {
  test('edits each contact that was linked to it once, and no other', async () => {
    const [gone, stays] = [await newEntity(owner, kind), await newEntity(owner, kind)];
    const [ada, grace, joan] = [
      await newContact(owner),
      await newContact(owner),
      await newContact(owner),
    ];
    for (const { id } of [ada, grace]) await link(owner, id, gone);
    for (const { id } of [ada, joan]) await link(owner, id, stays);
    const before = await contactOf(owner, ada.id);
    const others = await contactOf(owner, joan.id);

    const answer = await owner.delete(`/${kind}s/${gone.entityId}`);
    expect(answer.status, answer.text).toBe(204);

    const after = await contactOf(owner, ada.id);
    const links = before.links.filter(
      (each: { entityId: string }) => each.entityId === stays.entityId,
    );
    expect(after).toEqual({
      ...before,
      links,
      version: before.version + 1,
      updatedAt: after.updatedAt,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(await contactOf(owner, grace.id)).toMatchObject({ version: 3, links: [] });
    expect(await contactOf(owner, joan.id)).toEqual(others);
  });

  test('makes an earlier version of the contact outdated', async () => {
    const gone = await newEntity(owner, kind);
    const { id } = await newContact(owner);
    await link(owner, id, gone);
    const seen = (await owner.get(`/contacts/${id}`)).headers.get('etag') as string;
    await owner.delete(`/${kind}s/${gone.entityId}`);
    const headers = { 'if-match': seen };
    const late = await owner.patch(`/contacts/${id}`, { notes: 'Of old' }, { headers });
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed']);
  });
});
