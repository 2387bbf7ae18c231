/** Faults of a record that an order names: it does not exist, or it is inactive. */
import { type Fault, inactive, missing } from '../kernel/contract/problem.ts';

export interface NamedFaults {
  notFound: Fault | false;
  invalid: Fault | false;
}

export const namedFaults = (
  path: string,
  noun: string,
  record: { isActive: boolean } | undefined,
): NamedFaults => ({
  notFound: record === undefined && missing(path, noun),
  invalid: record?.isActive === false && inactive(path, noun),
});
