/** Stock that a person found, counted or took away: which entry it becomes. */
import {
  adjustFinishedGoodsInventory,
  adjustMaterialsInventory,
  type Client,
  disposeFinishedGoodsInventory,
  disposeMaterialsInventory,
} from '@stockwright/client';
import type { ActCall } from '../../parts/act/use-act.ts';
import type { ClosedPeriod } from '../../parts/act/use-closed-period.ts';
import type { CountSide } from '../../parts/counts/count-side.tsx';
import type { ItemKind } from '../../parts/entries.tsx';
import { compare, subtract } from '../../parts/exact.ts';
import type { Impact } from '../../parts/impact.tsx';

export const reasons = ['counted', 'found', 'disposed'] as const;
type Reason = (typeof reasons)[number];

/** The fields that were entered, all of them text. */
export interface Entered {
  why: Reason;
  quantity: string;
  locationId: string;
  unitCost: string;
  reason: string;
  eventDate: string;
  notes: string;
  /** Whether it was there, or gone, when its place was counted that day. */
  count: CountSide;
}

interface Movement {
  /** Added stock is an adjustment, stock that is taken away a disposal. */
  adds: boolean;
  /** Above 0; empty while nothing was entered. */
  quantity: string;
}

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text);

/** The difference that is written of a count; undefined when there is none. */
export function movementOf({ why, quantity }: Entered, onHand: string): Movement | undefined {
  if (why !== 'counted' || !isDecimal(quantity)) return { adds: why !== 'disposed', quantity };
  const difference = subtract(quantity, onHand);
  const sign = compare(difference, '0');
  if (sign === 0) return undefined;
  return { adds: sign > 0, quantity: sign > 0 ? difference : difference.slice(1) };
}

export interface Written {
  id: string;
  code: string;
  impact?: Impact;
}

/** Of a correction, the entry that it replaces. */
export interface Target {
  kind: ItemKind;
  itemId: string;
  replaces?: string;
}

/** Writes it; the dry run and the write alike answer what it does to costs. */
export function adjust(
  client: Client,
  target: Target,
  { adds, quantity }: Movement,
  entered: Entered,
  options: ActCall,
  closed: ClosedPeriod,
): Promise<Written> {
  const { replaces } = target;
  const { locationId, unitCost, reason, eventDate, notes, count } = entered;
  const body = {
    quantity,
    locationId,
    ...(eventDate && { eventDate }),
    ...(replaces && { replaces }),
    ...(count && { count }),
    // Fields that a correction does not name stay as they were.
    ...((notes || replaces) && { notes: notes || null }),
    ...(adds && unitCost && { unitCost }),
    ...(!adds && (reason || replaces) && { reason: reason || null }),
  };
  return send(client, target, adds, body, options, closed);
}

/** Makes an entry void: stock and costs become as if it had never been written. */
export const cancelEntry = (
  client: Client,
  target: Target,
  adds: boolean,
  options: ActCall = {},
): Promise<Written> =>
  send(client, target, adds, { replaces: target.replaces ?? '', cancel: true }, options);

function send(
  client: Client,
  { kind, itemId }: Target,
  adds: boolean,
  body: object,
  options: ActCall,
  closed: ClosedPeriod = {},
): Promise<Written> {
  const query: { include: ['impact'] } = { include: ['impact'] };
  // Stock that is taken away has no cost of its own to change in the closed period.
  const withClosed = { ...query, ...closed };
  if (kind === 'materials') {
    const asked = { body: { materialId: itemId, ...body }, ...options };
    return adds
      ? adjustMaterialsInventory(client, { ...asked, query: withClosed })
      : disposeMaterialsInventory(client, { ...asked, query });
  }
  const asked = { body: { skuId: itemId, ...body }, ...options };
  return adds
    ? adjustFinishedGoodsInventory(client, { ...asked, query: withClosed })
    : disposeFinishedGoodsInventory(client, { ...asked, query });
}
