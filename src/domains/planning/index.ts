import { getBuildableQuantity } from './get-buildable-quantity.ts';

export const planning = [getBuildableQuantity];
