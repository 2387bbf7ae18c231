import {
  Boxes,
  CalendarClock,
  ChartLine,
  ChefHat,
  Contact,
  Factory,
  FileUp,
  Handshake,
  History,
  type LucideIcon,
  MapPin,
  Settings,
  ShoppingCart,
  Store,
  Sun,
  Tag,
  Tags,
  Truck,
  Users,
} from 'lucide-react';
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
    { path: '/', name: 'today', icon: Sun, key: 't', phone: true },
    { path: '/plan', name: 'plan', icon: CalendarClock, key: 'p' },
  ],
  [
    { path: '/sales-orders', name: 'salesOrders', icon: Tag, key: 's' },
    { path: '/ship', name: 'ship', icon: Truck, key: 'd', phone: true },
    {
      path: '/purchase-orders',
      name: 'purchaseOrders',
      icon: ShoppingCart,
      key: 'b',
    },
  ],
  [
    { path: '/work-orders', name: 'workOrders', icon: Factory, key: 'm', phone: true },
    { path: '/recipes', name: 'recipes', icon: ChefHat, key: 'r' },
  ],
  [
    { path: '/stock', name: 'stock', icon: Boxes, key: 'k', phone: true },
    { path: '/ledger', name: 'ledger', icon: History, key: 'l' },
    { path: '/reports', name: 'reports', icon: ChartLine, key: 'a' },
  ],
  [
    { path: '/customers', name: 'customers', icon: Users, key: 'c' },
    { path: '/vendors', name: 'vendors', icon: Store, key: 'v' },
    { path: '/contacts', name: 'contacts', icon: Contact },
    { path: '/brokers', name: 'brokers', icon: Handshake },
  ],
  [
    { path: '/locations', name: 'locations', icon: MapPin },
    { path: '/types', name: 'types', icon: Tags },
    { path: '/import', name: 'import', icon: FileUp, key: 'i' },
    { path: '/settings', name: 'settings', icon: Settings, key: 'o' },
  ],
];
