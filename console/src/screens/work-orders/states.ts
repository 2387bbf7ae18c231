import type { Tone } from '../../parts/figures.tsx';

/** The statuses in which something is still to be made. */
export const openStatuses = ['Draft', 'Production', 'Partially Received'] as const;

export const statuses = [...openStatuses, 'Completed', 'Closed', 'Cancelled'] as const;

export const isOpen = (status: string): boolean => openStatuses.some((one) => one === status);

export function toneOf(status: string): Tone {
  if (status === 'Completed' || status === 'Closed') return 'good';
  return status === 'Cancelled' || status === 'Draft' ? 'calm' : 'warn';
}
