import { type Fault, invalid, type Problem } from '../problem.ts';
import type { DatabaseFailure } from './failure.ts';

/** A value that another record already has. */
export const duplicate = (path: string, message: string): Fault => ({
  path,
  code: 'duplicate',
  message,
});

/** Names of unique constraints and the fault that each means, for an endpoint's `violates`. */
export function constraint(faults: Record<string, Fault>): Record<string, () => Problem> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [name, () => invalid(fault)]),
  );
}

/** A text without the numbers of shards, which end the names of their tables and constraints. */
export const withoutShards = (text: string): string => text.replace(/_\d{6,}(?="|$)/g, '');

/** The name of the violated constraint. That of a shard may stand in the message only. */
export function constraintOf({ constraint, message }: DatabaseFailure): string {
  const [, named = ''] = /constraint "([^"]+)"/.exec(message) ?? [];
  return withoutShards(constraint ?? named);
}
