/** The address of a shipment, which leads to the page of its order. */
import { getShipment } from '@stockwright/client';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Lead } from '../../parts/lead.tsx';
import { Loaded } from '../../parts/record/record.tsx';

export default function Shipment() {
  const id = usePathParam('id');
  const found = useRead(getShipment, { path: { id } });
  return <Loaded query={found}>{({ soId }) => <Lead to={`/sales-orders/${soId}`} />}</Loaded>;
}
