import * as s from '../../kernel/values/schema.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { itemField } from './ledger-entry.ts';

const figures = {
  onHand: s.decimalText({ description: 'There; below zero where goods went before they came.' }),
  inTransit: s.decimalText({ description: 'On the way to the place.' }),
  onOrder: s.decimalText({ description: 'What open orders are still to bring.' }),
  demand: s.decimalText({ description: 'What open orders are still to take.' }),
  available: s.decimalText({ description: 'onHand - demand' }),
  projected: s.decimalText({ description: 'onHand + inTransit + onOrder - demand' }),
};

/** An item at one place. */
export const summaryPlace = s.object({
  locationId: s.uuid(),
  ...figures,
  value: s.decimalText({ description: '(onHand + inTransit) x averageUnitCost' }),
  negative: s.boolean(),
});

/** An item of the summary, with all its places. */
export const summaryRow = (ledger: Ledger) =>
  s.object({
    ...itemField(ledger),
    code: s.code(),
    name: s.name(),
    unit: s.text({ max: 20 }),
    isActive: s.boolean(),
    ...figures,
    averageUnitCost: s.decimalText({
      description: 'value / units; the current cost where there are none.',
    }),
    value: s.decimalText({
      description:
        'Open layers at their cost, less units taken before they arrived; with `locationId`, the share of that place.',
    }),
    negative: s.boolean({ description: 'Some place has less than nothing on hand.' }),
    belowReorderPoint: s.boolean({
      description:
        'projected < reorderPoint, of all places together whatever `locationId` says. False without a reorder point.',
    }),
    locations: s.listOf(summaryPlace),
  });
