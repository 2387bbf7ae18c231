/** Whether what an order needs is there in time: what the plan says about it, for all at once. */
import { type GetPlanResponse, getPlan } from '@stockwright/client';
import { useMemo } from 'react';
import { useRead } from '../../base/use-read.ts';
import { Badge, type Tone } from '../../parts/figures.tsx';
import { useWords } from '../../words/language.tsx';

type Suggestion = GetPlanResponse['data'][number];

/** From the best to the worst. */
const states = ['covered', 'transfer', 'late', 'missing'] as const;

type SupplyState = (typeof states)[number];

export interface Supply {
  state: SupplyState;
  /** Codes of the items that are not there in time. */
  codes: readonly string[];
}

const stateOf = ({ action }: Suggestion): SupplyState =>
  action === 'expedite' ? 'late' : action === 'transfer' ? 'transfer' : 'missing';

/** The most suggestions that one answer of the plan has. */
const limit = 200;

/** Tells the supply of an order; undefined where it is not known. */
export function useSupply(): (orderId: string) => Supply | undefined {
  const { data } = useRead(getPlan, { query: { limit } });
  return useMemo(() => {
    const known = supplyOf(data?.data ?? []);
    const rest = data?.nextCursor === null ? covered : undefined;
    return (orderId) => known.get(orderId) ?? rest;
  }, [data]);
}

const covered: Supply = { state: 'covered', codes: [] };

/** The worst state of each order that a suggestion is made for. */
function supplyOf(suggestions: readonly Suggestion[]): ReadonlyMap<string, Supply> {
  const found = new Map<string, Supply>();
  for (const suggestion of suggestions) {
    for (const { kind, id } of suggestion.reasons) {
      if (kind !== 'work_order' || id === null) continue;
      const before = found.get(id) ?? covered;
      const state = stateOf(suggestion);
      found.set(id, {
        state: states.indexOf(state) > states.indexOf(before.state) ? state : before.state,
        codes: [...new Set([...before.codes, suggestion.item.code])],
      });
    }
  }
  return found;
}

const tones: Record<SupplyState, Tone> = {
  covered: 'good',
  transfer: 'attention',
  late: 'attention',
  missing: 'wrong',
};

/** The state in a word, and the items that it is about. */
export function SupplyBadge({ supply }: { supply: Supply | undefined }) {
  const words = useWords().workOrders;
  if (!supply) return <span className="faint">–</span>;
  return (
    <>
      <Badge tone={tones[supply.state]}>{words.supplies[supply.state]}</Badge>{' '}
      <span className="faint">{supply.codes.join(', ')}</span>
    </>
  );
}
