/** What has happened has a day that people have reached. */
import type { Organization } from '../kernel/access/caller.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import { dayAfter, dayIn } from '../kernel/values/calendar.ts';

/** The fields that say when goods moved, each with why it cannot lie ahead. */
const reasons = {
  receiptDate: 'a receipt is entered when the goods are there.',
  shipDate: 'a shipment is entered when the goods leave.',
};

/** The fault of a day later than tomorrow, which those who are ahead of the zone may be in. */
export function notInFuture(
  field: keyof typeof reasons,
  day: string,
  { org, now }: { org: Organization; now: Date },
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
