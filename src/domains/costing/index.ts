import { getCostExplanation } from './get-cost-explanation.ts';

export const costing = [getCostExplanation];
