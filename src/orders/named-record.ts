/** Faults of a record that an order names: it does not exist, or it is inactive. */
import { type Fault, inactive, missing } from '../kernel/contract/problem.ts';

export interface NamedFaults {
  absent: Fault | false;
  broken: Fault | false;
}

export const namedFaults = (
  path: string,
  noun: string,
  record: { isActive: boolean } | undefined,
): NamedFaults => ({
  absent: record === undefined && missing(path, noun),
  broken: record?.isActive === false && inactive(path, noun),
});
