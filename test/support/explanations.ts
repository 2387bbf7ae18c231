/** Checks on the trees that explain costs. Nothing here uses the service's arithmetic. */
import Big from 'big.js';
import type { Client } from './client.ts';
import { query } from './world.ts';

interface ExplainedNode {
  kind: string;
  item?: { type: string; id: string; code: string };
  document?: { type: string; id: string; number: string | null };
  quantity?: string;
  unitCost?: string;
  value: string;
  share?: string;
  count?: number;
  children?: ExplainedNode[];
  more?: string;
}

/** Runs a statement as the owner of a database. */
type RunQuery = (text: string, values: unknown[]) => Promise<Record<string, string>[]>;

export const explain = async (
  client: Client,
  parameters: Record<string, string>,
): Promise<ExplainedNode> => {
  const { status, text, body } = await client.get('/cost-explanations', { query: parameters });
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};

/** Nodes whose children do not add up to them. */
function unequalNodes(node: ExplainedNode): string[] {
  const { children } = node;
  if (!children) return [];
  const sum = children.reduce((all, child) => all.plus(child.value), new Big(0));
  const own = sum.eq(node.value) ? [] : [`${node.kind} is ${node.value}, its parts ${sum}`];
  return [...own, ...largeRounding(node, children), ...children.flatMap(unequalNodes)];
}

/** Rounding loses at most a part of the last digit of each unit and each part, not a cost. */
function largeRounding({ kind, quantity = '1' }: ExplainedNode, children: ExplainedNode[]) {
  const most = new Big(quantity).plus(children.length).times('1e-9');
  const found = children.filter((each) => each.kind === 'rounding');
  return found.flatMap(({ value }) =>
    new Big(value).abs().gt(most) ? [`${kind} loses ${value} by rounding`] : [],
  );
}

interface Asked {
  /** The entry to explain; all that have a cost without it. */
  entryId?: string | undefined;
  /** Parameters of each form that is asked for; the tree and the summary without it. */
  forms?: Record<string, string>[];
}

/** The breaches in the explanations of entries. */
export async function explanationBreaches(
  client: Client,
  run: RunQuery = query,
  { entryId, forms = [{}, { summary: 'true' }] }: Asked = {},
): Promise<string[]> {
  const entries = await run(
    `select id, code, quantity::text, unit_cost::text as cost, value::text as value
      from ledger_entries
      where org_id = $1 and voided_at is null and direction <> 0 and id = coalesce($2, id)
      order by position`,
    [client.orgId, entryId],
  );
  const breaches: string[] = [];
  for (const { id, code, quantity, cost, value } of entries) {
    const expected = new Big(value ?? new Big(quantity ?? 0).times(cost ?? 0));
    for (const form of forms) {
      const tree = await explain(client, { ledgerEntryId: id ?? '', depth: '10', ...form });
      if (!expected.eq(tree.value)) breaches.push(`${code} is ${expected}, not ${tree.value}`);
      breaches.push(...unequalNodes(tree).map((breach) => `${code}: ${breach}`));
    }
  }
  return breaches;
}

/** The breaches in the explanations of all materials and SKUs at their current costs. */
export async function currentCostBreaches(
  client: Client,
  run: RunQuery = query,
): Promise<string[]> {
  const items = await run(
    `select id, kind, current_cost::text as cost from items where org_id = $1`,
    [client.orgId],
  );
  const breaches: string[] = [];
  for (const { id, kind, cost } of items) {
    const tree = await explain(client, {
      [kind === 'sku' ? 'skuId' : 'materialId']: id ?? '',
      depth: '10',
    });
    if (!new Big(cost ?? 0).eq(tree.value)) breaches.push(`${id} is ${cost}, not ${tree.value}`);
    breaches.push(...unequalNodes(tree).map((breach) => `${id}: ${breach}`));
  }
  return breaches;
}
