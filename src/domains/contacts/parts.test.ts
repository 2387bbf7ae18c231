/**
 * E035, E037, E038, E039, E041 and E042: methods of a contact and its links to entities are changed
 * and deleted by the same rules. One method of each kind is primary, and one contact of an entity.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addMethod,
  contactOf,
  type Entity,
  link,
  linkedTo,
  newContact,
  newEntity,
} from '../../../test/support/address-book.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newOrganization } from '../../../test/support/world.ts';

interface Part {
  id: string;
  contactId: string;
  isPrimary: boolean;
  version: number;
}

/** Parts of which one is primary, and others beside them. */
interface Group {
  add(body?: object): Promise<Answer>;
  /** Adds a part that is not of the group, of the same contact. */
  addBeside(contactId: string): Promise<Part>;
  /** The parts of the group, in the order of their creation. */
  parts(): Promise<Part[]>;
}

interface Kind {
  name: string;
  path: string;
  /** A text that can change. */
  text: 'label' | 'role';
  wrong: readonly [body: object, faults: [path: string, code: string][]];
  group(owner: Client): Promise<Group>;
}

let made = 0;

const kinds: readonly Kind[] = [
  {
    name: 'methods',
    path: '/contact-methods',
    text: 'label',
    wrong: [
      { kind: 'phone', value: '', label: 1, isPrimary: null },
      [
        ['/isPrimary', 'invalid_type'],
        ['/kind', 'unknown_field'],
        ['/label', 'invalid_type'],
        ['/value', 'too_short'],
      ],
    ],
    async group(owner) {
      const { id } = await newContact(owner);
      const email = (body: object) => ({ kind: 'email', value: `m${made++}@x.example`, ...body });
      const methods = async () => (await contactOf(owner, id)).methods;
      return {
        add: (body = {}) => owner.post(`/contacts/${id}/methods`, email(body)),
        addBeside: () => addMethod(owner, id, 'phone', `0113 ${made++}`),
        parts: async () => (await methods()).filter(({ kind }) => kind === 'email'),
      };
    },
  },
  {
    name: 'links',
    path: '/contact-links',
    text: 'role',
    wrong: [
      { entityType: 'location', entityId: '1', role: 5, isPrimary: null },
      [
        ['/entityId', 'unknown_field'],
        ['/entityType', 'unknown_field'],
        ['/isPrimary', 'invalid_type'],
        ['/role', 'invalid_type'],
      ],
    ],
    async group(owner) {
      const entity: Entity = await newEntity(owner, 'customer');
      return {
        async add(body = {}) {
          const { id } = await newContact(owner);
          return owner.post(`/contacts/${id}/links`, { ...entity, ...body });
        },
        addBeside: async (contactId) => link(owner, contactId, await newEntity(owner)),
        async parts() {
          const links = (await linkedTo(owner, entity)).map((row) => row.link);
          return links.sort((a, b) => (a.id < b.id ? -1 : 1));
        },
      };
    },
  },
];

describe.each(kinds)('$name', ({ path, text, wrong, group: newGroup }) => {
  let owner: Client;
  let group: Group;

  beforeAll(async () => {
    owner = await newOrganization();
  });
  beforeEach(async () => {
    group = await newGroup(owner);
  });

  async function add(body: object = {}): Promise<Part> {
    const answer = await group.add(body);
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  }
  const change = ({ id }: Part, body: object) => owner.patch(`${path}/${id}`, body);
  const remove = ({ id }: Part) => owner.delete(`${path}/${id}`);
  const versionOf = async ({ contactId }: Part) => (await contactOf(owner, contactId)).version;
  /** Primacy and version of the parts of the group. */
  const shown = async () =>
    (await group.parts()).map(({ isPrimary, version }) => `${isPrimary} ${version}`);

  test('the first is primary, and another by request; one beside them stays', async () => {
    const first = await add();
    const beside = await group.addBeside(first.contactId);
    expect([first.isPrimary, beside.isPrimary]).toEqual([true, true]);
    expect((await add()).isPrimary).toBe(false);
    const before = await versionOf(first);
    const third = await add({ isPrimary: true });
    expect(await shown()).toEqual(['false 2', 'false 1', 'true 1']);
    expect(await versionOf(first)).toBe(before + 1);
    expect((await change(third, { isPrimary: false })).body.isPrimary).toBe(false);
    expect(await shown()).toEqual(['false 2', 'false 1', 'false 2']);
    const { methods, links } = await contactOf(owner, first.contactId);
    expect([...methods, ...links]).toContainEqual(beside);
  });

  test('the first is not primary when the request says so', async () => {
    await add({ isPrimary: false });
    await add();
    expect((await shown())[0]).toBe('false 1');
  });

  test('one is primary when many are added, and when many are made primary at once', async () => {
    const asked = Array.from({ length: 10 }, (_, n) => (n % 2 ? { isPrimary: true } : {}));
    const answers = await Promise.all(asked.map((body) => group.add(body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const primaries = async () => (await group.parts()).filter(({ isPrimary }) => isPrimary);
    expect(await group.parts()).toHaveLength(10);
    expect(await primaries()).toHaveLength(1);
    const changed = answers.map(({ body }) => change(body, { isPrimary: true }));
    expect((await Promise.all(changed)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await primaries()).toHaveLength(1);
  });

  test('a change is of the fields of the request; the version of the contact rises', async () => {
    const before = await add({ [text]: 'Work' });
    const version = await versionOf(before);
    const answer = await change(before, { [text]: 'Home' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    const updatedAt = expect.any(String);
    expect(answer.body).toEqual({ ...before, [text]: 'Home', version: 2, updatedAt });
    const contact = await contactOf(owner, before.contactId);
    expect(contact).toMatchObject({ version: version + 1, updatedAt: answer.body.updatedAt });
    expect([...contact.methods, ...contact.links]).toContainEqual(answer.body);
    expect((await change(before, { [text]: null })).body[text]).toBeNull();
  });

  test('a change takes primacy from another, once', async () => {
    const [first, second] = [await add(), await add()];
    expect((await change(second, { isPrimary: true })).body.isPrimary).toBe(true);
    expect((await change(second, { isPrimary: true })).body.isPrimary).toBe(true);
    expect(await shown()).toEqual(['false 2', 'true 2']);
    expect((await change(first, { isPrimary: false })).body.version).toBe(2);
  });

  test('a change reports all errors of a request at once', async () => {
    const [body, faults] = wrong;
    const answer = await change(await add(), body);
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer).sort()).toEqual(faults);
  });

  test('a deletion makes the oldest of the others primary; the version of the contact rises', async () => {
    const [first, , third] = [await add(), await add(), await add({ isPrimary: true })];
    const version = await versionOf(third);
    const answer = await remove(third);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await shown()).toEqual(['true 3', 'false 1']);
    expect(await versionOf(third)).toBe(version + 1);
    expect((await remove(third)).status).toBe(404);
    await remove(first);
    expect(await shown()).toEqual(['true 2']);
  });

  test('a deletion of another changes nothing about what is primary', async () => {
    const [, second] = [await add(), await add()];
    await remove(second);
    expect(await shown()).toEqual(['true 1']);
    const other = await newGroup(owner);
    group = other;
    const [, last] = [await add({ isPrimary: false }), await add({ isPrimary: false })];
    await remove(last);
    expect(await shown()).toEqual(['false 1']);
  });
});
