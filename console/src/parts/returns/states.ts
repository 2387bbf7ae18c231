import type { State } from '../figures.tsx';

export const statuses = ['Expected', 'Received', 'Cancelled'] as const;

export const stateOf: Record<(typeof statuses)[number], State> = {
  Expected: { tone: 'info', progress: 'none' },
  Received: { tone: 'good', progress: 'whole' },
  Cancelled: { tone: 'calm' },
};

/** The answers of a vendor to goods that go back. */
export const outcomes = ['credit', 'replacement'] as const;
