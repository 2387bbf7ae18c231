import type pg from 'pg';
import type { Endpoint, ReadCall } from '../../src/kernel/contract/endpoint.ts';
import { assemble, inlined, literal, type Statement } from '../../src/kernel/database/sql.ts';
import type { TSchema } from '../../src/kernel/values/schema.ts';
import { guarded } from '../../src/serve/access/membership.ts';

/** A step of a plan, as in `explain (format json)`. */
export interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Parent Relationship'?: string;
  Plans?: Step[];
  /** Whether it runs for each row, not once for all of them. */
  forEachRow?: boolean;
}

/** The statements of a reading endpoint, as the kernel sends them. */
export function statementsOf(endpoint: Endpoint, call: ReadCall<TSchema>): Statement[] {
  const { statements } = endpoint.read?.(call) ?? { statements: [] };
  const { orgId, actor, now } = call;
  return statements.map(({ select, named }) =>
    assemble(guarded(select, endpoint.access, orgId, actor, now), named),
  );
}

/**
 * Every step of the plan of a statement. A named statement is prepared once for all values, so its
 * plan is the generic one.
 */
export async function stepsOf(
  client: pg.ClientBase,
  statement: Statement<unknown>,
): Promise<Step[]> {
  const { rows } = await client.query(await explaining(client, statement));
  return flat(rows[0]['QUERY PLAN'][0].Plan);
}

async function explaining(client: pg.ClientBase, statement: Statement<unknown>): Promise<string> {
  if (!statement.named) return `explain (format json) ${inlined(statement)}`;
  await client.query('set local plan_cache_mode = force_generic_plan');
  await client.query('deallocate all');
  await client.query(`prepare looked_at as ${statement.text}`);
  const values = statement.values.map(literal).join(', ');
  return `explain (format json) execute looked_at${values && `(${values})`}`;
}

function flat(step: Step, within = false): Step[] {
  const forEachRow = within || step['Parent Relationship'] === 'SubPlan';
  const inner = (step.Plans ?? []).flatMap((plan) => flat(plan, forEachRow));
  return [{ ...step, forEachRow }, ...inner];
}
