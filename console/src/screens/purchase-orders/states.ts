import type { ListPurchaseOrdersResponse } from '@stockwright/client';
import type { State } from '../../parts/figures.tsx';

/** Goods of the order are still to come. */
export const isOpen = (status: string): boolean =>
  status === 'Ordered' || status === 'Partially Received';

export const stateOf: Record<ListPurchaseOrdersResponse['data'][number]['status'], State> = {
  Draft: { tone: 'calm' },
  Ordered: { tone: 'info', progress: 'none' },
  'Partially Received': { tone: 'info', progress: 'part' },
  Received: { tone: 'good', progress: 'whole' },
  Closed: { tone: 'calm', progress: 'whole' },
  Cancelled: { tone: 'calm' },
};
