/** Whether the plan may suggest to make a SKU. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Fault } from '../../kernel/problem.ts';
import { selectMade } from './skus.store.ts';

const unmade: Fault = {
  path: '/planBy',
  code: 'contradiction',
  message: 'is make, but the SKU has no bill of materials. Create that first.',
};

interface Planned {
  id?: string;
  planBy?: unknown;
}

/** The faults of SKUs that are to be made and have no bill of materials, in their order. */
export async function planByFaults(
  tx: Transaction,
  orgId: string,
  skus: readonly Planned[],
): Promise<Fault[][]> {
  const ids = skus.flatMap(({ id, planBy }) => (planBy === 'make' && id ? [id] : []));
  const made = new Set(
    ids.length > 0 ? (await tx.rows(selectMade(orgId, ids))).map(({ id }) => id) : [],
  );
  return skus.map(({ id, planBy }) => (planBy === 'make' && !made.has(id ?? '') ? [unmade] : []));
}

/** A new SKU has no bill of materials. */
export const newPlanByFaults = ({ planBy }: Planned): Fault[] =>
  planBy === 'make' ? [unmade] : [];
