import type { Tone } from '../../parts/figures.tsx';

export const statuses = ['Draft', 'Confirmed', 'Completed', 'Closed', 'Cancelled'] as const;
export const fulfillmentStatuses = ['Unfulfilled', 'Partially Fulfilled', 'Fulfilled'] as const;

export function toneOf(status: (typeof statuses)[number]): Tone {
  if (status === 'Completed' || status === 'Closed') return 'good';
  return status === 'Confirmed' ? 'warn' : 'calm';
}
