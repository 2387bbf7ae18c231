import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { changeOf, drawn } from '../../test/model/drawn-changes.ts';
import { type Ground, History, newGround } from '../../test/model/ledger-history.ts';
import { ledgerBreachesOf } from '../../test/support/invariants.ts';

/**
 * Goods that go back to their vendors, against the independent model: the layer of a receipt counts
 * with what is left of it, whichever units had left before.
 */

let ground: Ground;

beforeAll(async () => {
  ground = await newGround();
});

const acts = ['buy', 'buy', 'ship', 'cut', 'cut', 'replace', 'recost', 'remove'] as const;
const mixed = [...acts, 'back', 'back'] as const;

const begun = async (changes: readonly Parameters<typeof changeOf>[1][]): Promise<History> => {
  const history = new History(ground);
  await history.begin();
  for (const each of changes) {
    const change = changeOf(history, each);
    if (!change) continue;
    await history.change(change.key, change.target);
    await history.compare();
  }
  return history;
};

it.each([
  ['what went back', acts],
  ['what went back beside what came back', mixed],
])('costs %s as the model does, whatever was changed before', async (_title, drawnActs) => {
  const changes = fc.array(drawn(drawnActs), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      await begun(all);
    }),
    { numRuns: 60 },
  );
  expect(await ledgerBreachesOf(ground.client.orgId as string)).toEqual([]);
});

it('restores every figure once what went back is removed again, in any order', async () => {
  const before = fc.array(drawn(['buy', 'ship', 'ship', 'back']), { minLength: 3, maxLength: 8 });
  const cuts = fc.array(drawn(['cut']), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(before, cuts, fc.infiniteStream(fc.nat()), async (first, then, picks) => {
      const history = await begun(first);
      const figures = await history.figures();
      const keys: string[] = [];
      for (const each of then) {
        const change = changeOf(history, each);
        if (!change) continue;
        await history.change(change.key, change.target);
        keys.push(change.key);
      }
      while (keys.length > 0) {
        const [key] = keys.splice((picks.next().value ?? 0) % keys.length, 1);
        await history.change(key as string, undefined);
        await history.compare();
      }
      expect(await history.figures()).toEqual(figures);
    }),
    { numRuns: 30 },
  );
});
