import {
  type GetSalesOrderAvailabilityResponse,
  getSalesOrderAvailability,
} from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Badge, Day, Quantity } from '../../parts/figures.tsx';
import { useWords } from '../../words/language.tsx';

type Order = GetSalesOrderAvailabilityResponse;
type Line = Order['items'][number];

/** The promise of the service for a line, or for an order as a whole. */
type Promised = Pick<Order, 'availability' | 'expectedDate'> &
  Partial<Pick<Line, 'expected' | 'missing'>>;

/** When what is open of a line or of an order can go, and what it waits for. */
export function CanGo({ found }: { found: Promised | undefined }) {
  const words = useWords().salesOrders;
  if (!found?.availability) return <span className="faint">–</span>;
  const { availability, expected = [], expectedDate, missing } = found;
  if (availability === 'in_stock') return <Badge tone="good">{words.inStock}</Badge>;
  if (availability === 'not_available') {
    return (
      <>
        <Badge tone="wrong">{words.notAvailable}</Badge> {missing && <Quantity value={missing} />}
      </>
    );
  }
  return (
    <>
      <Badge tone="attention">{words.expected}</Badge> <Day value={expectedDate} />{' '}
      {expected.map(({ type, id, number }) => {
        const to = id && recordAddress(type, id);
        return to ? (
          <Go key={id} to={to}>
            {number}
          </Go>
        ) : null;
      })}
    </>
  );
}

/** Milliseconds for which a promise is shown again without asking, unless an event says more. */
const fresh = 60_000;

/** Whether all of an order can go now, or on what day. */
export function OrderCanGo({ orderId: id }: { orderId: string }) {
  const { data } = useRead(getSalesOrderAvailability, { path: { id } }, { staleTime: fresh });
  return (
    <CanGo found={data && { availability: data.availability, expectedDate: data.expectedDate }} />
  );
}
