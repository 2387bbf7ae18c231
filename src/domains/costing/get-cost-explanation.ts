/** X012, WX012: explains the cost of a ledger entry, a SKU or a material. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid } from '../../kernel/problem.ts';
import { divide, type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { Rendered } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import type { CostNode } from './cost-node.ts';
import { costNode, explanationExample } from './cost-node-schema.ts';
import { entryNode, grow, itemNode, leavesOf, maxNodes, withOthers } from './explanation.ts';
import { CostReader } from './read-parts.ts';

const defaultDepth = 3;
const maxDepth = 10;

const query = s.object({
  ledgerEntryId: s.optional(
    s.uuid({ description: 'An entry of either ledger that has a cost: how its value came about.' }),
  ),
  skuId: s.optional(s.uuid({ description: 'A SKU: what one unit costs now.' })),
  materialId: s.optional(s.uuid({ description: 'A material: what one unit costs now.' })),
  depth: s.optional(
    s.integer({
      min: 1,
      max: maxDepth,
      description: `Levels below the root; default ${defaultDepth}.`,
    }),
  ),
  summary: s.optional(
    s.boolean({ description: 'Instead of the tree, what it comes to: its last parts, added up.' }),
  ),
});

export const getCostExplanation = endpoint({
  id: 'X012',
  operation: 'getCostExplanation',
  method: 'GET',
  path: '/cost-explanations',
  tag: 'Costing',
  summary: 'Explain a cost',
  description: `The cost of one entry, SKU or material as a tree: receipts of purchase orders with their landed cost, receipts of work orders with all that they consumed, adjustments, manual costs. The values of the children of a node add up to its own, to the last digit; what rounding adds or takes is a part of its own. An answer has at most ${maxNodes} nodes: \`more\` is the call for the parts of a node that are left out.`,
  access: 'member',
  query,
  gives: ok(costNode),
  fails: ['not_found'],
  example: {
    query: { skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1' },
    reply: explanationExample,
  },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, query: { depth = defaultDepth, summary, ...subject } }) {
    const named = Object.entries(subject).filter(([, id]) => id !== undefined);
    if (named.length !== 1) throw wrongSubject();
    const { ledgerEntryId, skuId, materialId } = subject;
    const reader = new CostReader(tx, orgId);
    const root = ledgerEntryId
      ? await entryNode(reader, ledgerEntryId)
      : await itemNode(reader, skuId ?? materialId ?? '', skuId ? 'sku' : 'material');
    if (summary) {
      const leaves = await leavesOf(reader, root);
      const { origin: _, ...whole } = root;
      return new Rendered(
        JSON.stringify(shown({ ...whole, children: withOthers(leaves, maxNodes - 1) })),
      );
    }
    await grow(reader, root, depth);
    return new Rendered(JSON.stringify(shown(root)));
  },
});

const wrongSubject = () =>
  invalid({
    path: 'query',
    code: 'invalid',
    message: 'must name one of ledgerEntryId, skuId and materialId.',
  });

/** A node as the answer has it; `share` is its part of its parent's value. */
function shown(node: CostNode, parent?: Exact): Record<string, unknown> {
  const { kind, item, entry, document, reason, date, quantity, unitCost, value } = node;
  const { origin, count } = node;
  const isShare = parent !== undefined && !parent.eq(ZERO);
  return {
    kind,
    item,
    entry,
    document,
    reason,
    date,
    quantity: quantity && toText(quantity),
    unitCost: unitCost && toText(unitCost),
    value: toText(value),
    ...(isShare && { share: toText(divide(value, parent, 10)) }),
    count,
    ...(node.children && { children: node.children.map((child) => shown(child, value)) }),
    ...(!node.children && origin && { more: callFor(origin) }),
  };
}

const callFor = ({ entryId, itemId }: NonNullable<CostNode['origin']>): string =>
  `/api/cost-explanations?${entryId ? `ledgerEntryId=${entryId}` : `skuId=${itemId}`}`;
