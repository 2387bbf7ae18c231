import { expect, test } from 'vitest';
import type { Role } from '../../kernel/access/caller.ts';
import { losesLastOwner, mayHandle } from './member.ts';

test.each<[caller: Role | null, involved: Role[], may: boolean]>([
  ['owner', ['owner'], true],
  ['owner', ['member', 'owner'], true],
  ['admin', ['member'], true],
  ['admin', ['admin'], true],
  ['admin', ['member', 'admin'], true],
  ['admin', ['owner'], false],
  ['admin', ['owner', 'member'], false],
  ['admin', ['member', 'owner'], false],
  ['admin', [], true],
  ['member', ['member'], false],
  ['member', [], false],
  [null, ['member'], false],
])('a caller who is %s can handle %j: %s', (caller, involved, may) => {
  expect(mayHandle(caller, ...involved)).toBe(may);
});

test.each<[owners: number, before: Role, after: Role | undefined, loses: boolean]>([
  [1, 'owner', undefined, true],
  [1, 'owner', 'admin', true],
  [1, 'owner', 'owner', false],
  [2, 'owner', undefined, false],
  [2, 'owner', 'member', false],
  [1, 'admin', undefined, false],
  [1, 'member', 'owner', false],
])(
  'with %i owners, a change from %s to %s removes the last one: %s',
  (owners, before, after, loses) => {
    expect(losesLastOwner(owners, before, after)).toBe(loses);
  },
);
