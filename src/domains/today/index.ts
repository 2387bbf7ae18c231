import { getToday } from './get-today.ts';

export const todayEndpoints = [getToday];
