import type { Answer, Client } from '../support/client.ts';
import type { Outcome } from './requests.ts';

/** A request of a step, and the same change to the model. */
export interface Action {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  query?: Record<string, string> | undefined;
  /** Its name in the table of acts. Default: the kind of its step. */
  act?: string;
  /** The status of success. */
  status: 200 | 201 | 204;
  /** Makes what the request needs; returns what it then has instead. */
  prepare?(client: Client, lookUp: LookUp): Promise<Prepared>;
  applyToModel(): Outcome<unknown>;
  /** Learns the ids of the records that an accepted request created. */
  read?(answer: Answer, client: Client, lookUp: LookUp): void | Promise<void>;
}

/** Reads ids that no answer has. */
export type LookUp = (
  text: string,
  values: unknown[],
) => Promise<{ id: string; orderId?: string }[]>;

/** Fields that a request has instead, and requests that were sent before it. */
type Prepared = Partial<Pick<Action, 'path' | 'body'>> & { sent?: string };

/** The element at `pick`, counted round; throws when the list is empty. */
export function one<Thing>(things: readonly Thing[], pick: number): Thing {
  if (things.length === 0) throw new Error('there is nothing to choose from');
  return things[pick % things.length] as Thing;
}

/** The element at `pick`, counted round; undefined for an empty list and for every 20th pick. */
export function anyOf<Thing>(things: readonly Thing[], pick: number): Thing | undefined {
  return pick % 20 === 19 ? undefined : things[pick % (things.length || 1)];
}

const numeric = new Set(
  [
    'quantity',
    'unitCost',
    'unitPrice',
    'exchangeRate',
    'rate',
    'additionalCost',
    'rejectedQuantity',
    'rejectedStockQuantity',
    'stockQuantity',
  ].concat(
    ['outputQuantity', 'conversionCost', 'scrapPercent', 'scrappedQuantity', 'fulfilledQuantity'],
    ['discountPercent', 'discountAmount', 'shippingAmount', 'taxAmount'],
  ),
);

/** Decimal texts as JSON numbers, at any depth, without undefined fields. */
function json(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => json(each));
  if (typeof value === 'string') return numeric.has(name) ? Number(value) : value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      each === undefined ? [] : [[key, json(each, key)]],
    ),
  );
}

export const body = (value: object) => json(value) as Record<string, unknown>;
