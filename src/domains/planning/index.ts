import { createPlanOrders } from './create-plan-orders.ts';
import { getBuildableQuantity } from './get-buildable-quantity.ts';
import { getPlan } from './get-plan.ts';
import { getPlannedBalances } from './get-planned-balances.ts';
import { getSalesOrderAvailability } from './get-sales-order-availability.ts';

export const planning = [
  getPlan,
  createPlanOrders,
  getSalesOrderAvailability,
  getBuildableQuantity,
  getPlannedBalances,
];
