/** The address of a vendor item, which leads to the page of its item. */
import { getVendorItem } from '@stockwright/client';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Lead } from '../../parts/lead.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import { Loaded } from '../../parts/record/record.tsx';

export default function VendorItem() {
  const id = usePathParam('id');
  const found = useRead(getVendorItem, { path: { id } });
  return <Loaded query={found}>{(item) => <Lead to={namedItem(item).to} />}</Loaded>;
}
