/** Refuses changes that take more than there is, under the policy `reject`. */
import type { Organization } from '../kernel/access/caller.ts';
import { Problem } from '../kernel/problem.ts';
import { compare, type Exact, exact, max, ZERO } from '../kernel/values/exact.ts';
import type { Shortage } from './balance-changes.store.ts';
import type { BalanceChange } from './balance-changes.ts';
import type { LedgerChange } from './change.ts';
import { ledgers } from './ledger.ts';
import { balancesOf } from './write-change.ts';

/** A balance on hand below zero; exact, or text where a statement answers it within JSON. */
export type Below = Omit<Shortage, 'onHand'> & { onHand: Exact | string };

type Place = Pick<Shortage, 'itemId' | 'locationId'>;

export const keyOf = ({ itemId, locationId }: Place) => `${itemId} ${locationId}`;

/** Follows balances on hand through changes that are made one after the other. */
export class StockInTurn {
  private readonly onHand: Map<string, Exact>;

  /** Balances that are not among these are not followed. */
  constructor(balances: readonly Shortage[]) {
    this.onHand = new Map(balances.map((balance) => [keyOf(balance), balance.onHand]));
  }

  /** Balances to follow from where these are now. */
  copy(): StockInTurn {
    const copy = new StockInTurn([]);
    for (const [key, onHand] of this.onHand) copy.onHand.set(key, onHand);
    return copy;
  }

  /** Makes a change, or throws the 409 of one that falls short. */
  move(change: LedgerChange): void {
    const balances = balancesOf(change);
    const after = balances.flatMap(({ itemId, locationId, onHand: more }): Shortage[] => {
      const before = this.onHand.get(keyOf({ itemId, locationId }));
      return before ? [{ itemId, locationId, onHand: before.plus(more) }] : [];
    });
    const short = after.filter((balance) => compare(balance.onHand, ZERO) < 0);
    if (!change.mayFallShort) refuseShortage(change, balances, short);
    for (const balance of after) this.onHand.set(keyOf(balance), balance.onHand);
  }
}

/**
 * The changes that fall short, each with its Problem. Balances that are below zero after all of the
 * changes are followed from before them, change by change.
 */
export function shortChanges<Each extends { change: LedgerChange }>(
  org: Organization,
  posted: readonly Each[],
  shortages: readonly Below[],
): Map<Each, Problem> {
  const refused = new Map<Each, Problem>();
  if (org.negativeStock !== 'reject' || shortages.length === 0) return refused;
  const moved = {
    entries: posted.flatMap(({ change }) => change.entries),
    voided: posted.flatMap(({ change }) => change.voided),
  };
  const total = new Map(balancesOf(moved).map((balance) => [keyOf(balance), balance]));
  const before = shortages.map(({ onHand: after, ...at }) => {
    const more = total.get(keyOf(at))?.onHand ?? ZERO;
    return { ...at, onHand: exact(after).minus(more) };
  });
  const stock = new StockInTurn(before);
  for (const each of posted) {
    const problem = problemOf(() => stock.move(each.change));
    if (problem) refused.set(each, problem);
  }
  return refused;
}

function problemOf(refuse: () => void): Problem | undefined {
  try {
    refuse();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/**
 * 409: a balance on hand is below zero and lower than before. The whole change counts; a change
 * that raises a negative balance is accepted.
 */
function refuseShortage(
  { voided }: Pick<LedgerChange, 'voided'>,
  balances: readonly BalanceChange[],
  found: readonly Shortage[],
): void {
  const reducesReceipt = voided.some((entry) => entry.eventType === 'RECEIVE');
  const changes = new Map(balances.map((change) => [keyOf(change), change]));
  const shortages = found.flatMap(({ itemId, locationId, onHand }) => {
    const change = changes.get(keyOf({ itemId, locationId }));
    if (!change || compare(change.onHand, ZERO) >= 0) return [];
    const before = onHand.minus(change.onHand);
    return [
      {
        [ledgers[change.ledger].itemField]: itemId,
        locationId,
        onHand: before.toFixed(),
        missing: onHand.abs().toFixed(),
        // By how many stock units the receipt can be reduced so that nothing is short.
        ...(reducesReceipt && { maximumReduction: max(before, ZERO).toFixed() }),
      },
    ];
  });
  if (shortages.length === 0) return;
  throw new Problem(
    'insufficient_stock',
    'There is not enough on hand; see shortages. Record the goods that have arrived first, or reduce the quantity.',
    { members: { shortages } },
  );
}
