import type { ExpectedMovement } from '../ledger/expected-movements.ts';

/** An order, and the goods that are still to be taken from their places for it. */
export interface OrderToPick {
  id: string;
  number: string;
  /** When it is to go, or to begin. */
  day: string;
  movements: readonly ExpectedMovement[];
}
