/** The fields of a shipment in requests. */

import * as s from '../../kernel/values/schema.ts';
import { countSide } from '../../orders/count-side.ts';
import * as fields from '../common-fields.ts';
import { packagesInput } from './package.ts';
import { shipmentStatus } from './shipment.ts';

/** The fields of who takes the goods and how, which can be stated in every status. */
export const shipmentDetails = s.object({
  carrier: s.optional(s.nullable(s.text({ max: 200, example: 'Royal Mail' }))),
  service: s.optional(s.nullable(s.text({ max: 200, example: 'Tracked 48' }))),
  trackingNumber: s.optional(s.nullable(s.reference({ example: 'AB123456785GB' }))),
  trackingUrl: s.optional(
    s.nullable(
      s.text({ max: 2000, pattern: 'url', description: 'Where the carrier shows the way of it.' }),
    ),
  ),
  packages: packagesInput,
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among shipments'),
});

const shippedOn = 'at most a day ahead. An earlier day revalues the entries after it.';

export const shipmentInput = s.object({
  status: s.optional(
    s.oneOf(['Packed', 'Shipped'], {
      description: '`Packed`: the goods are still in stock. Default `Shipped`.',
    }),
  ),
  shipDate: s.optional(
    s.date({
      description: `Default today; ${shippedOn} While Packed the planned day, which may be any.`,
    }),
  ),
  count: countSide,
  items: s.optional(
    s.listOf(
      s.object({
        salesOrderItemId: s.uuid({ description: 'A line of the order, each once.' }),
        quantity: s.quantity({ description: 'Units of the line.', example: 12 }),
      }),
      {
        min: 1,
        max: 1000,
        description: 'Default all that is open and not packed.',
      },
    ),
  ),
  ...shipmentDetails.properties,
});

export const shipmentChanges = s.object({
  status: s.optional(
    shipmentStatus('Packed to Shipped, Shipped to Delivered, and Delivered back to Shipped.'),
  ),
  shipDate: s.optional(
    s.date({
      description: `Of one that has left, another day: its entries move to it; ${shippedOn} With \`status: Shipped\` of a Packed one the day on which it leaves, default today. Else the planned day.`,
    }),
  ),
  deliveredAt: s.optional(
    s.timestamp({ description: 'Only of a Delivered one. Default the moment of the request.' }),
  ),
  ...shipmentDetails.properties,
});
