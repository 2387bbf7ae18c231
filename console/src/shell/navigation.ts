import { Boxes, History, type LucideIcon, ShoppingCart } from 'lucide-react';
import type { Words } from '../words/language.tsx';

export interface Destination {
  path: string;
  name: keyof Words['nav'];
  icon: LucideIcon;
  /** Second key after `g`. */
  key?: string;
  /** In the bar at the foot of a phone. */
  phone?: true;
}

/** The screens, in the order of the work: what is needed, sold, bought, made and stored. */
export const destinations: readonly (readonly Destination[])[] = [
  [
    {
      path: '/purchase-orders',
      name: 'purchaseOrders',
      icon: ShoppingCart,
      key: 'b',
    },
  ],
  [
    { path: '/stock', name: 'stock', icon: Boxes, key: 'k', phone: true },
    { path: '/ledger', name: 'ledger', icon: History, key: 'l' },
  ],
];
