import { getTrace } from './get-trace.ts';

export const traces = [getTrace];
