/**
 * The statuses of a kind of order, as a table: the one source of their names, of what people may
 * set by hand, and of the list that clients read them from.
 */

import { type Endpoint, type EndpointId, endpoint, ok } from '../kernel/contract/endpoint.ts';
import { Problem } from '../kernel/contract/problem.ts';
import { part } from '../kernel/database/sql.ts';
import * as s from '../kernel/values/schema.ts';

export interface StatusType<Name extends string> {
  name: Name;
  label: string;
  isInitial: boolean;
  isTerminal: boolean;
  description: string;
  /** The statuses to which people may take an order from here. */
  byHand: readonly Name[];
}

/** Names of a table, for `s.oneOf`. */
export const statusNames = <Name extends string>(types: readonly StatusType<Name>[]) =>
  types.map(({ name }) => name);

const byHandFrom = <Name extends string>(types: readonly StatusType<Name>[], from: Name) =>
  types.find(({ name }) => name === from)?.byHand ?? [];

/** Whether people may take an order from one status to the other; staying is always allowed. */
export const goesByHand = <Name extends string>(
  types: readonly StatusType<Name>[],
  from: Name,
  to: Name,
): boolean => from === to || byHandFrom(types, from).includes(to);

/** 409 unless they may. */
export function refuseTransition<Name extends string>(
  types: readonly StatusType<Name>[],
  from: Name,
  to: Name,
): void {
  if (!goesByHand(types, from, to)) throw invalidTransition(from, to, byHandFrom(types, from));
}

/**
 * The 409 of what an order has only in the status `needed`, e.g. `a receipt`. Where people cannot
 * take it there, `otherwise` says what they can do, if there is anything.
 */
export function needsStatus<Name extends string>(
  types: readonly StatusType<Name>[],
  from: Name,
  to: string,
  needed: Name,
  otherwise?: string,
): Problem {
  const allowed = byHandFrom(types, from).filter((name) => name === needed);
  return invalidTransition(from, to, allowed, otherwise);
}

/** `to` is a status, or what would need one. */
function invalidTransition(
  from: string,
  to: string,
  allowed: readonly string[] = [],
  otherwise?: string,
): Problem {
  const byHand = allowed.length > 0 ? `From here it can be set to ${allowed.join(' or ')}.` : '';
  const hint = byHand || otherwise;
  const detail = `The order is ${from}; it cannot go to ${to}.${hint ? ` ${hint}` : ''}`;
  return new Problem('invalid_transition', detail, { members: { from, to } });
}

const statusType = s.object({
  name: s.text({ max: 64, description: 'The value of `status`.' }),
  label: s.text({ max: 64 }),
  order: s.integer({ description: 'Place in the life of an order.' }),
  isInitial: s.boolean({ description: 'An order can be created in it.' }),
  isTerminal: s.boolean({ description: 'Nothing more is expected of the order.' }),
  description: s.text({ max: 400 }),
});

export interface StatusTypesEndpoint {
  id: EndpointId;
  operation: string;
  path: string;
  tag: string;
  summary: string;
}

/** The list of a table's statuses; there is nothing to page through. */
export function statusTypesEndpoint(
  of: StatusTypesEndpoint,
  types: readonly StatusType<string>[],
): Endpoint {
  const data = types.map(({ byHand: _, ...type }, index) => ({ ...type, order: index + 1 }));
  return endpoint({
    ...of,
    method: 'GET',
    access: 'member',
    gives: ok(s.object({ data: s.listOf(statusType), nextCursor: s.nullable(s.text({ max: 1 })) })),
    example: { reply: { data, nextCursor: null } },
    read: () => ({
      // Nothing is looked up but whether the caller may see it.
      statements: [{ select: part`select 1 as seen`, named: true }],
      weight: 1,
      show: () => ({ data, nextCursor: null }),
    }),
  });
}
