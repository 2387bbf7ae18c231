import { type Fault, invalid, type Problem } from '../contract/problem.ts';

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
