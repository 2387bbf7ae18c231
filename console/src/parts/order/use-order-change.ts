import { useOrganization } from '../../base/organization.tsx';
import type { Body } from '../edit/edit-values.ts';
import { useRun } from '../use-run.ts';
import type { AnyOrder, OrderLine, OrderProps } from './definition.ts';

/** Changes an order in one step, and back where there is a way. */
export function useOrderChange<Order extends AnyOrder<Line>, Line extends OrderLine>({
  definition,
  order,
}: OrderProps<Order, Line>) {
  const { client } = useOrganization();
  const run = useRun(definition.object);
  const write = async (body: Body, ifMatch: number) => {
    const { version } = await definition.update(client, order.id, body, { ifMatch });
    return version;
  };
  return async (body: Body, done: string, back?: Body) => {
    let { version } = order;
    const work = async () => {
      version = await write(body, version);
    };
    await run(work, done, back && (() => write(back, version)));
  };
}
