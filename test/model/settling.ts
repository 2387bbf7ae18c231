import type { Cast } from './cast.ts';
import type { Move } from './move.ts';
import type { Outcome } from './requests.ts';

/** An order of any kind. */
interface Order {
  id: string;
  lines: readonly { id: string }[];
}

/** A request after which the order is read as a whole, for the ids of what is new in it. */
export function settling(
  { ids }: Cast,
  path: string,
  move: Omit<Move, 'read' | 'ask'> & { ask(): Outcome<Order> },
): Move {
  let outcome: Outcome<Order> | undefined;
  return {
    ...move,
    ask: () => {
      outcome = move.ask();
      return outcome;
    },
    read: async (answer, client) => {
      if (!outcome?.accepted) return;
      const order = outcome.made;
      if (!ids.knows(order.id)) ids.learn(order.id, answer.body.id);
      const shown = await client.get(`${path}/${ids.of(order.id)}`);
      for (const [at, line] of order.lines.entries()) {
        if (!ids.knows(line.id)) ids.learn(line.id, shown.body.items[at]?.id);
      }
    },
  };
}
