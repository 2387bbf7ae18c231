import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, newParent, upload } from '../../../test/support/documents.ts';
import { expectProblem, faultPaths } from '../../../test/support/sweep.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let parent: { entityType: string; entityId: string };
/** The newest first. */
let documents: { id: string }[];

beforeAll(async () => {
  owner = await newOrganization();
  parent = await newParent(owner);
  documents = [];
  for (const [name, description] of [
    ['Offer.pdf', 'Flour for March'],
    ['Delivery note.pdf', ''],
    ['Invoice.pdf', 'Paid 100%'],
  ] as const) {
    const answer = await upload(owner, { ...parent, file: fileOf(name, name), description });
    documents.unshift(answer.body);
  }
  await upload(owner);
});

const list = (more: Record<string, string> = {}, by = owner) =>
  by.get('/documents', { query: { ...parent, ...more } });

test('the documents of one order are listed, the newest first', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body).toEqual({ data: documents, nextCursor: null });
  expect((await list({ sort: 'createdAt' })).body.data).toEqual([...documents].reverse());
});

test('an order without documents has an empty list', async () => {
  const { body } = await list(await newParent(owner));
  expect(body).toEqual({ data: [], nextCursor: null });
});

test('pages follow one another, and a cursor belongs to its order', async () => {
  const first = await list({ limit: '2', count: 'true' });
  expect(first.body).toMatchObject({ data: documents.slice(0, 2), total: 3, totalIsExact: true });
  const cursor = first.body.nextCursor as string;
  const rest = await list({ limit: '2', cursor });
  expect(rest.body).toEqual({ data: documents.slice(2), nextCursor: null });
  const other = await list({ ...(await newParent(owner)), cursor });
  expectProblem(other, 'validation_failed');
  expect(faultPaths(other)).toEqual(['query/cursor']);
});

test('documents are found by their name, description, uploader, id and day', async () => {
  const names = async (query: Record<string, string>) =>
    (await list(query)).body.data.map(({ fileName }: { fileName: string }) => fileName);
  expect(await names({ q: 'DELIVERY' })).toEqual(['Delivery note.pdf']);
  expect(await names({ q: '100%' })).toEqual(['Invoice.pdf']);
  expect(await names({ ids: documents[2]?.id ?? '' })).toEqual(['Offer.pdf']);
  const member = await newMember(owner);
  await upload(member, { ...parent, file: fileOf('x', 'Hers.pdf') });
  expect(await names({ uploadedBy: member.userId })).toEqual(['Hers.pdf']);
  expect(await names({ to: '2000-01-01' })).toEqual([]);
  expect(await names({ updatedFrom: '2999-01-01T00:00:00Z' })).toEqual([]);
});

test('the order must be named, and exist', async () => {
  const nothing = await owner.get('/documents');
  expectProblem(nothing, 'validation_failed');
  expect(faultPaths(nothing).sort()).toEqual(['query/entityId', 'query/entityType']);
  const theirs = await newParent(await newOrganization());
  for (const wrong of [theirs, { entityType: 'work_order' }]) {
    const answer = await list(wrong);
    expectProblem(answer, 'not_found');
    expect(faultPaths(answer)).toEqual(['query/entityId']);
  }
  expectProblem(await list({ entityType: 'vendor' }), 'validation_failed');
});
