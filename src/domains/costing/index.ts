import { getCostExplanation } from './get-cost-explanation.ts';
import { listCostChanges } from './list-cost-changes.ts';

export const costing = [getCostExplanation, listCostChanges];
export { impactSource } from './read-impact.ts';
