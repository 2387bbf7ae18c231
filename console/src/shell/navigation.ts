import {
  Boxes,
  CalendarClock,
  ChartLine,
  ChefHat,
  ClipboardCheck,
  Contact,
  Factory,
  FileUp,
  Handshake,
  History,
  type LucideIcon,
  MapPin,
  PackageOpen,
  Redo2,
  ScrollText,
  Settings,
  ShoppingCart,
  Store,
  Sun,
  Tag,
  Tags,
  Truck,
  Undo2,
  Users,
} from 'lucide-react';
import type { Words } from '../words/language.tsx';

export interface Destination {
  path: string;
  name: keyof Words['nav'];
  icon: LucideIcon;
  /** Second key after `g`. */
  key?: string;
}

interface Group {
  name?: keyof Words['navGroups'];
  places: readonly Destination[];
}

/** The screens, in the order of the work. */
export const groups: readonly Group[] = [
  {
    places: [
      { path: '/', name: 'today', icon: Sun, key: 't' },
      { path: '/plan', name: 'plan', icon: CalendarClock, key: 'p' },
    ],
  },
  {
    name: 'sell',
    places: [
      { path: '/sales-orders', name: 'salesOrders', icon: Tag, key: 's' },
      { path: '/ship', name: 'ship', icon: Truck, key: 'd' },
      { path: '/returns', name: 'returns', icon: Undo2 },
      { path: '/customers', name: 'customers', icon: Users, key: 'c' },
      { path: '/brokers', name: 'brokers', icon: Handshake },
    ],
  },
  {
    name: 'buy',
    places: [
      { path: '/purchase-orders', name: 'purchaseOrders', icon: ShoppingCart, key: 'b' },
      { path: '/vendor-returns', name: 'vendorReturns', icon: Redo2 },
      { path: '/vendors', name: 'vendors', icon: Store, key: 'v' },
    ],
  },
  {
    name: 'make',
    places: [
      { path: '/work-orders', name: 'workOrders', icon: Factory, key: 'm' },
      { path: '/recipes', name: 'recipes', icon: ChefHat, key: 'r' },
    ],
  },
  {
    name: 'store',
    places: [
      { path: '/stock', name: 'stock', icon: Boxes, key: 'k' },
      { path: '/counts', name: 'counts', icon: ClipboardCheck, key: 'n' },
      { path: '/ledger', name: 'ledger', icon: History, key: 'l' },
      { path: '/locations', name: 'locations', icon: MapPin },
      { path: '/types', name: 'types', icon: Tags },
    ],
  },
  {
    name: 'money',
    places: [{ path: '/reports', name: 'reports', icon: ChartLine, key: 'a' }],
  },
  {
    name: 'organization',
    places: [
      { path: '/contacts', name: 'contacts', icon: Contact },
      { path: '/activity', name: 'activity', icon: ScrollText },
      { path: '/import', name: 'import', icon: FileUp, key: 'i' },
      { path: '/settings', name: 'settings', icon: Settings, key: 'o' },
    ],
  },
];

export const destinations: readonly Destination[] = groups.flatMap(({ places }) => places);

/** The bar at the foot of a phone, for hands that hold goods; a search is its last button. */
export const phoneBar: readonly Destination[] = [
  { path: '/', name: 'today', icon: Sun },
  { path: '/receive', name: 'receive', icon: PackageOpen },
  { path: '/ship', name: 'ship', icon: Truck },
  { path: '/work-orders', name: 'make', icon: Factory },
];
