/** X045: begins a stock count. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newCount, shelf } from '../../../test/support/counting.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { nowhere } from '../../../test/sweeps/lists/list.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

test('a count has a number, and the items and places of its scope', async () => {
  const { locationId, itemId } = await shelf(owner);
  await shelf(owner);
  const made = await owner.post('/stock-counts', {
    name: 'Hall 2',
    isBlind: true,
    scope: { ledger: 'finished_goods', locationIds: [locationId], itemIds: [itemId] },
  });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('location')).toBe(`/api/stock-counts/${made.body.id}`);
  expect(made.body).toMatchObject({
    countNumber: expect.stringMatching(/^CNT-\d+$/),
    ...{ name: 'Hall 2', status: 'Open', isBlind: true, lineCount: 1, countedCount: 0 },
    scope: { ledger: 'finished_goods', locationIds: [locationId], itemIds: [itemId] },
    ...{ differenceCount: 0, differenceValue: null, postedAt: null, postedBy: null },
  });
  expect((await newCount(owner, { scope: { ledger: 'materials' } })).lineCount).toBe(0);
});

test('what a scope names must exist, and members begin no count', async () => {
  const scope = { locationIds: [nowhere], itemIds: [nowhere], typeIds: [nowhere] };
  const answer = await owner.post('/stock-counts', { name: 'X', scope });
  expect([answer.status, faultsOf(answer)]).toEqual([
    404,
    [
      ['/scope/locationIds/0', 'not_found'],
      ['/scope/itemIds/0', 'not_found'],
      ['/scope/typeIds/0', 'not_found'],
    ],
  ]);
  const member = await newMember(owner);
  expect((await member.post('/stock-counts', { name: 'X' })).status).toBe(403);
});
