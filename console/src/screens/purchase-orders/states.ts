import type { Tone } from '../../parts/figures.tsx';

/** Goods of the order are still to come. */
export const isOpen = (status: string): boolean =>
  status === 'Ordered' || status === 'Partially Received';

export function toneOf(status: string): Tone {
  if (status === 'Received' || status === 'Closed') return 'good';
  return status === 'Cancelled' || status === 'Draft' ? 'calm' : 'warn';
}
