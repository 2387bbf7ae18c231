import { type Fragment, part } from '../../kernel/database/sql.ts';

/**
 * SQL: whether a price of the list of a vendor item holds on a day. Days are compared as their
 * texts, as `are_prices` does.
 */
export const holdsOn = (price: Fragment, day: Fragment): Fragment =>
  part`coalesce(${price}->>'validFrom', '0001-01-01') collate "C" <= ${day} collate "C"
    and coalesce(${price}->>'validTo', '9999-12-31') collate "C" >= ${day} collate "C"`;
