/** The types of events. */

import type { EventName } from '../../kernel/contract/event.ts';
import { movementTypes, orderTypes } from '../../orders/kinds.ts';

/** Records that are archived with `isActive`, and otherwise created, updated and deleted. */
const masters = [
  'broker',
  'contact',
  'customer',
  'customer_segment',
  'customer_type',
  'location',
  'material',
  'material_type',
  'order_channel',
  'sku',
  'sku_type',
  'vendor',
  'vendor_item',
];

const orders = [...orderTypes].sort();

const others = ['bom', 'exchange_rate', 'member', 'view', ...movementTypes];

const types = (objects: readonly string[], ...happened: readonly string[]) =>
  objects.flatMap((object) => happened.map((what): EventName => `${object}.${what}`));

export const eventTypes: readonly EventName[] = [
  ...types(masters, 'created', 'updated', 'archived', 'restored', 'deleted'),
  ...types(orders, 'created', 'updated', 'status_changed', 'deleted'),
  ...types(others, 'created', 'updated', 'deleted'),
  ...types(['sales_order'], 'shipped', 'shipment_reversed', 'margin_changed'),
  ...types(['document', 'sales_order_timeline_note'], 'created', 'deleted'),
  ...types(['ledger_entry'], 'created', 'voided'),
  ...types(['import'], 'completed', 'undone'),
  ...types(['journal'], 'issued', 'exported', 'deleted', 'accounts_changed'),
  ...types(['organization'], 'updated'),
  ...types(['stock'], 'changed'),
  ...types(
    ['stock_count'],
    'created',
    'updated',
    'deleted',
    'lines_saved',
    'posted',
    'reopened',
    'line_rebuilt',
  ),
  ...types(['webhook_endpoint'], 'created', 'updated', 'disabled', 'deleted'),
];

/** The kinds of records that events name. */
export const objectTypes = [...new Set(eventTypes.map((type) => type.slice(0, type.indexOf('.'))))];
