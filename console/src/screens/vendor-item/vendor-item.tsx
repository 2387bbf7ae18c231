/** The address of a vendor item, which leads to the page of its item. */
import { getVendorItem } from '@stockwright/client';
import { useEffect, useRef } from 'react';
import { useOpen } from '../../base/link.tsx';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { namedItem } from '../../parts/order/named-item.ts';
import { Loaded } from '../../parts/record/record.tsx';

export default function VendorItem() {
  const id = usePathParam('id');
  const found = useRead(getVendorItem, { path: { id } });
  return <Loaded query={found}>{(item) => <Lead to={namedItem(item).to} />}</Loaded>;
}

function Lead({ to }: { to: string }) {
  const open = useRef(useOpen());
  useEffect(() => open.current(to, true), [to]);
  return null;
}
