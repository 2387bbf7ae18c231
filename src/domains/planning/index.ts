import { getBuildableQuantity } from './get-buildable-quantity.ts';
import { getSalesOrderAvailability } from './get-sales-order-availability.ts';

export const planning = [getSalesOrderAvailability, getBuildableQuantity];
