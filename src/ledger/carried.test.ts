import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { changeOf, drawn } from '../../test/model/drawn-changes.ts';
import { type Ground, History, newGround } from '../../test/model/ledger-history.ts';

/**
 * Goods that come back, against the independent model: after each change every cost of an item
 * equals that of the model, however the past was changed.
 */

let ground: Ground;

beforeAll(async () => {
  ground = await newGround();
});

const acts = ['buy', 'ship', 'back', 'back', 'replace', 'remove'] as const;

it('costs what came back as the model does, whatever was changed before', async () => {
  const changes = fc.array(drawn(acts), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const history = new History(ground);
      await history.begin();
      for (const each of all) {
        const change = changeOf(history, each);
        if (!change) continue;
        await history.change(change.key, change.target);
        await history.compare();
      }
    }),
    { numRuns: 60 },
  );
});
