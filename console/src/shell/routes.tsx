import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { parseSearch, type Search, stringifySearch } from '../base/address.ts';
import { afterOthers, later } from '../base/later.ts';
import { NotFound, ScreenFailed } from '../parts/not-found.tsx';
import { Frame } from './frame.tsx';
import { StartPage } from './start-page.tsx';

const root = createRootRoute({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
});

const start = createRoute({ getParentRoute: () => root, path: '/', component: StartPage });

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: later(() => import('../screens/invitation/invitation.tsx'), afterOthers),
});

const organization = createRoute({
  getParentRoute: () => root,
  path: '/o/$org',
  component: Frame,
});

/** A screen of the organization; all are loaded one after another, before the network may go. */
const screen = (path: string, load: () => Promise<{ default: React.ComponentType }>) =>
  createRoute({
    getParentRoute: () => organization,
    path,
    component: later(load, afterOthers),
  });

const screens = [
  screen('/', () => import('../screens/today/today.tsx')),
  screen('stock', () => import('../screens/stock/stock.tsx')),
  screen('counts', () => import('../screens/counts/counts.tsx')),
  screen('counts/$id', () => import('../screens/counts/count.tsx')),
  screen('counts/$id/count', () => import('../screens/counting/counting.tsx')),
  screen('items/$kind/$id', () => import('../screens/item/item.tsx')),
  screen('plan', () => import('../screens/plan/plan.tsx')),
  screen('sales-orders', () => import('../screens/sales-orders/sales-orders.tsx')),
  screen('sales-orders/$id', () => import('../screens/sales-orders/sales-order.tsx')),
  screen('shipments/$id', () => import('../screens/shipment/shipment.tsx')),
  screen('ship', () => import('../screens/ship/ship.tsx')),
  screen('returns', () => import('../screens/returns/returns.tsx')),
  screen('returns/$id', () => import('../screens/returns/sales-return.tsx')),
  screen('customers', () => import('../screens/customers/customers.tsx')),
  screen('customers/$id', () => import('../screens/customers/customer.tsx')),
  screen('purchase-orders', () => import('../screens/purchase-orders/purchase-orders.tsx')),
  screen('receive', () => import('../screens/purchase-orders/to-receive.tsx')),
  screen('purchase-orders/$id', () => import('../screens/purchase-orders/purchase-order.tsx')),
  screen('vendor-returns', () => import('../screens/vendor-returns/vendor-returns.tsx')),
  screen('vendor-returns/$id', () => import('../screens/vendor-returns/vendor-return.tsx')),
  screen('vendors', () => import('../screens/vendors/vendors.tsx')),
  screen('vendors/$id', () => import('../screens/vendors/vendor.tsx')),
  screen('vendor-items/$id', () => import('../screens/vendor-item/vendor-item.tsx')),
  screen('work-orders', () => import('../screens/work-orders/work-orders.tsx')),
  screen('work-orders/$id', () => import('../screens/work-orders/work-order.tsx')),
  screen(
    'purchase-order-receipts',
    () => import('../screens/purchase-order-receipts/purchase-order-receipts.tsx'),
  ),
  screen(
    'work-order-receipts',
    () => import('../screens/work-order-receipts/work-order-receipts.tsx'),
  ),
  screen(
    'purchase-order-receipts/$id',
    () => import('../screens/purchase-order-receipts/purchase-order-receipt.tsx'),
  ),
  screen(
    'work-order-receipts/$id',
    () => import('../screens/work-order-receipts/work-order-receipt.tsx'),
  ),
  screen('recipes', () => import('../screens/recipes/recipes.tsx')),
  screen('recipes/$id', () => import('../screens/recipes/recipe.tsx')),
  screen('contacts', () => import('../screens/contacts/contacts.tsx')),
  screen('contacts/$id', () => import('../screens/contacts/contact.tsx')),
  screen('brokers', () => import('../screens/brokers/brokers.tsx')),
  screen('brokers/$id', () => import('../screens/brokers/broker.tsx')),
  screen('locations', () => import('../screens/locations/locations.tsx')),
  screen('locations/$id', () => import('../screens/locations/location.tsx')),
  screen('types', () => import('../screens/types/types.tsx')),
  screen('types/$kind/$id', () => import('../screens/types/type.tsx')),
  screen('settings', () => import('../screens/settings/settings.tsx')),
  screen('settings/webhooks/$id', () => import('../screens/settings/webhook.tsx')),
  screen('reports', () => import('../screens/reports/reports.tsx')),
  screen('activity', () => import('../screens/activity/activity.tsx')),
  screen('import', () => import('../screens/import/import.tsx')),
  screen('imports', () => import('../screens/import/past-imports.tsx')),
  screen('imports/$id', () => import('../screens/import/past-import.tsx')),
  screen('ledger', () => import('../screens/ledger/ledger.tsx')),
  screen('why', () => import('../screens/why/why.tsx')),
  screen('traces', () => import('../screens/traces/traces.tsx')),
];

export function makeRouter() {
  return createRouter({
    routeTree: root.addChildren([start, invitation, organization.addChildren(screens)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenFailed,
  });
}
