import type { State } from '../../parts/figures.tsx';

/** The statuses in which something is still to be made. */
export const openStatuses = ['Draft', 'Production', 'Partially Received'] as const;

export const statuses = [...openStatuses, 'Completed', 'Closed', 'Cancelled'] as const;

export const isOpen = (status: string): boolean => openStatuses.some((one) => one === status);

export const stateOf: Record<(typeof statuses)[number], State> = {
  Draft: { tone: 'calm' },
  Production: { tone: 'info', progress: 'none' },
  'Partially Received': { tone: 'info', progress: 'part' },
  Completed: { tone: 'good', progress: 'whole' },
  Closed: { tone: 'calm', progress: 'whole' },
  Cancelled: { tone: 'calm' },
};
