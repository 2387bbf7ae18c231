import fc from 'fast-check';
import type { History, Kept } from './ledger-history.ts';

/** Random changes of histories. */

/** A change of a history, which acts that are possible make of it. */
export const drawn = (acts: readonly (Kept['kind'] | 'replace' | 'recost' | 'remove')[]) =>
  fc.record({
    act: fc.constantFrom(...acts),
    pick: fc.nat(),
    quantity: fc.integer({ min: 1, max: 6 }),
    day: fc.integer({ min: 1, max: 4 }),
    cost: fc.integer({ min: 1, max: 9 }),
  });

type Drawn = ReturnType<typeof drawn> extends fc.Arbitrary<infer T> ? T : never;

/** The change that was drawn, if it is possible: no more returns than was, and not before. */
export function changeOf(history: History, { act, pick, ...fields }: Drawn) {
  const { quantity, day, cost } = fields;
  const kept = [...history.kept];
  const picked = <T>(from: readonly T[]): T | undefined => from[pick % Math.max(from.length, 1)];
  const returned = (key: string) =>
    history.returnsOf(key).reduce((units, each) => units + each.quantity, 0);
  if (act === 'buy' || act === 'ship') {
    return { key: history.nextKey(act), target: { kind: act, quantity, day, cost } };
  }
  if (act === 'back' || act === 'cut') {
    const origin = act === 'back' ? 'ship' : 'buy';
    const found = picked(kept.filter(([, { kind }]) => kind === origin));
    if (!found) return undefined;
    const [of, before] = found;
    const most = Math.min(quantity, before.quantity - returned(of));
    if (most <= 0) return undefined;
    const target = { kind: act, quantity: most, day: Math.max(day, before.day), cost, of };
    return { key: history.nextKey(act), target };
  }
  const found = picked(kept.filter(([, { kind }]) => act !== 'recost' || kind === 'buy'));
  if (!found) return undefined;
  const [key, old] = found;
  if (act === 'recost') return { key, target: { ...old, cost } };
  const returns = history.returnsOf(key);
  if (act === 'remove') return returns.length > 0 ? undefined : { key, target: undefined };
  if (old.of !== undefined) {
    const origin = history.kept.get(old.of) as Kept;
    const most = Math.min(quantity, origin.quantity - returned(old.of) + old.quantity);
    return { key, target: { ...old, quantity: most, day: Math.max(day, origin.day) } };
  }
  const first = Math.min(...returns.map((each) => each.day), day);
  return { key, target: { ...old, quantity: Math.max(quantity, returned(key)), day: first, cost } };
}
