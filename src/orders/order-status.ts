/**
 * The statuses of a kind of order, as a table: the one source of their names, of what a client
 * may set, and of the list of statuses.
 */

import { type Endpoint, type EndpointId, endpoint, ok } from '../kernel/contract/endpoint.ts';
import { part } from '../kernel/database/sql.ts';
import { Problem } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';

export interface StatusType<Name extends string> {
  name: Name;
  label: string;
  isInitial: boolean;
  isTerminal: boolean;
  description: string;
  /** The statuses that a client may set from here. */
  manual: readonly Name[];
}

/** Names of a table, for `s.oneOf`. */
export const statusNames = <Name extends string>(types: readonly StatusType<Name>[]) =>
  types.map(({ name }) => name);

const manualFrom = <Name extends string>(types: readonly StatusType<Name>[], from: Name) =>
  types.find(({ name }) => name === from)?.manual ?? [];

/** Whether a client may change a status to another; keeping it is always allowed. */
export const isManual = <Name extends string>(
  types: readonly StatusType<Name>[],
  from: Name,
  to: Name,
): boolean => from === to || manualFrom(types, from).includes(to);

/** 409 for a status that a client may not set from here; the record is an order or a `noun`. */
export function refuseTransition<Name extends string>(
  types: readonly StatusType<Name>[],
  from: Name,
  to: Name,
  noun?: string,
): void {
  if (isManual(types, from, to)) return;
  throw invalidTransition(from, to, `cannot become ${to}`, next(manualFrom(types, from)), noun);
}

/**
 * 409 for goods that an order moves only in the status `needed`, e.g. `a receipt`. `otherwise` says
 * what to do when a client cannot set that status.
 */
export function needsStatus<Name extends string>(
  types: readonly StatusType<Name>[],
  from: Name,
  goods: string,
  needed: Name,
  otherwise?: string,
): Problem {
  const allowed = manualFrom(types, from).filter((name) => name === needed);
  return invalidTransition(from, goods, `does not allow ${goods}`, next(allowed) || otherwise);
}

const next = (allowed: readonly string[]): string =>
  allowed.length > 0 ? `Its status can be set to ${allowed.join(' or ')}.` : '';

function invalidTransition(
  from: string,
  to: string,
  fact: string,
  hint?: string,
  noun = 'order',
): Problem {
  const detail = `The ${noun} is ${from} and ${fact}.${hint ? ` ${hint}` : ''}`;
  return new Problem('invalid_transition', detail, { members: { from, to } });
}

const statusType = s.object({
  name: s.text({ max: 64, description: 'The value of `status`.' }),
  label: s.text({ max: 64 }),
  order: s.integer({ description: 'Position of the status in the life of an order.' }),
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
  const data = types.map(({ manual: _, ...type }, index) => ({ ...type, order: index + 1 }));
  return endpoint({
    ...of,
    method: 'GET',
    access: 'member',
    gives: ok(s.object({ data: s.listOf(statusType), nextCursor: s.nullable(s.text({ max: 1 })) })),
    example: { reply: { data, nextCursor: null } },
    read: () => ({
      // The statement only checks whether the caller may see the list.
      statements: [{ select: part`select 1 as seen`, named: true }],
      cost: 1,
      show: () => ({ data, nextCursor: null }),
    }),
  });
}
