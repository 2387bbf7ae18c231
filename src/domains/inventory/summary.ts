import * as s from '../../kernel/values/schema.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { locationId } from '../named-ids.ts';
import { shownItemField } from './ledger-entry.ts';

const balances = {
  onHand: s.decimalText({
    description: 'At the location; below 0 where goods were consumed before they were received.',
  }),
  inTransit: s.decimalText({ description: 'In transit to the location.' }),
  onOrder: s.decimalText({ description: 'Quantity that open orders will bring.' }),
  demand: s.decimalText({ description: 'Quantity that open orders will need.' }),
  available: s.decimalText({ description: 'onHand - demand' }),
  projected: s.decimalText({ description: 'onHand + inTransit + onOrder - demand' }),
};

/** An item at one location. */
export const summaryPlace = s.object({
  locationId: locationId(),
  ...balances,
  value: s.decimalText({ description: '(onHand + inTransit) x averageUnitCost' }),
  negative: s.boolean(),
});

/** An item of the summary, with all its locations. */
export const summaryRow = (ledger: Ledger) =>
  s.object({
    ...shownItemField(ledger),
    code: s.code(),
    name: s.name(),
    unit: s.text({ max: 20 }),
    isActive: s.boolean(),
    ...balances,
    averageUnitCost: s.decimalText({
      description: 'value / units; the current cost when there are no units.',
    }),
    value: s.decimalText({
      description:
        'Open layers at their cost, less provisional units; with `locationId`, the share of that location.',
    }),
    negative: s.boolean({ description: 'A location has a negative quantity on hand.' }),
    belowReorderPoint: s.boolean({
      description:
        'projected < reorderPoint, of all locations together even with `locationId`. False without a reorder point.',
    }),
    locations: s.listOf(summaryPlace),
  });
