import { printLabels } from './print-labels.ts';

export const labels = [printLabels];
