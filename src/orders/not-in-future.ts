/** Goods are recorded after they have moved, so a receipt or shipment is not in the future. */

import type { Work } from '../kernel/contract/work.ts';
import type { Fault } from '../kernel/problem.ts';
import { dayAfter, dayIn } from '../kernel/values/calendar.ts';

/** Why each date cannot be in the future. */
const reasons = {
  receiptDate: 'enter a receipt when the goods have arrived.',
  shipDate: 'enter a shipment when the goods leave.',
  returnDate: 'enter a return when the goods have come.',
};

/** The fault of a day later than tomorrow, which it may be already for clients in the east. */
export function notInFuture(
  field: keyof typeof reasons,
  day: string,
  { org, now }: Pick<Work, 'org' | 'now'>,
): Fault | false {
  const latest = dayAfter(dayIn(org.timezone, now));
  return (
    day > latest && {
      path: `/${field}`,
      code: 'in_future',
      message: `must not be after ${latest}: ${reasons[field]}`,
    }
  );
}
