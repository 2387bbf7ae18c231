/** A node of the tree that explains a cost. */
import type { Exact } from '../../kernel/values/exact.ts';

export const nodeKinds = [
  'purchase_receipt',
  'work_order_receipt',
  'adjustment',
  'consumption',
  'shipment',
  'customer_return',
  'vendor_return',
  'disposal',
  'roll_up',
  'manual_cost',
  'purchase_price',
  'landed_cost',
  'conversion_cost',
  'scrap_loss',
  'provisional',
  'cycle',
  'no_cost',
  'rounding',
  'others',
] as const;

export type NodeKind = (typeof nodeKinds)[number];

export interface NamedItem {
  type: 'material' | 'sku';
  id: string;
  code: string | null;
  name: string | null;
}

/** The document that a node comes from. */
export interface NodeDocument {
  type: string;
  id: string;
  number: string | null;
}

/** The origin by which a node's children are read. */
interface Origin {
  /** An entry whose layer, or whose consumption, the node is a part of. */
  entryId?: string;
  /** An item at its current cost. */
  itemId?: string;
}

/** A part of a cost. The values of its children add up to its own, to the last digit. */
export interface CostNode {
  kind: NodeKind;
  item?: NamedItem | undefined;
  entry?: { id: string; code: string } | undefined;
  document?: NodeDocument | undefined;
  /** Of an adjustment: the reason that was given. */
  reason?: string | undefined;
  date?: string | undefined;
  quantity?: Exact | undefined;
  unitCost?: Exact | undefined;
  value: Exact;
  /** Undefined for a node without parts. */
  origin?: Origin | undefined;
  /** Set once they are read. */
  children?: CostNode[] | undefined;
  /** The number of parts that this node stands for, of kind `others`. */
  count?: number;
}
