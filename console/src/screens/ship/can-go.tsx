import { getSalesOrderAvailability } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { CanGo } from '../sales-orders/can-go.tsx';

/** Milliseconds for which a promise is shown again without asking, unless an event says more. */
const fresh = 60_000;

/** Whether all of an order can go now, or on what day. */
export function OrderCanGo({ orderId }: { orderId: string }) {
  const { id, client } = useOrganization();
  const { data } = useQuery({
    queryKey: keyOf(id, getSalesOrderAvailability, orderId),
    queryFn: ({ signal }) => getSalesOrderAvailability(client, { path: { id: orderId }, signal }),
    staleTime: fresh,
  });
  return (
    <CanGo found={data && { availability: data.availability, expectedDate: data.expectedDate }} />
  );
}
