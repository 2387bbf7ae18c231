import { getInventoryValuation } from './get-inventory-valuation.ts';

export const valuations = [getInventoryValuation];
