import type { Action } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Outcome } from './requests.ts';

/** An order of any kind. */
interface Order {
  id: string;
  lines: readonly { id: string }[];
}

/** Adds to an action that the order is read afterwards, to learn the ids of its new lines. */
export function withOrderIds(
  { ids }: Fixture,
  path: string,
  action: Omit<Action, 'read' | 'applyToModel'> & { applyToModel(): Outcome<Order> },
): Action {
  let outcome: Outcome<Order> | undefined;
  return {
    ...action,
    applyToModel: () => {
      outcome = action.applyToModel();
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
