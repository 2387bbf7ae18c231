/** Records on the timelines of sales orders that the cost of their shipments has changed. */
import type { RecordName } from '../../kernel/contract/event.ts';
import { EventType, observer } from '../../kernel/contract/work.ts';
import { salesRevalued } from '../../ledger/change.ts';
import { type RecostedOrder, recordRecosting } from './timeline.store.ts';

/** Orders have another cost of goods sold, and therefore another margin. */
const marginChanged = new EventType<{ orders: readonly RecostedOrder[]; cause: RecordName }>(
  'sales.margin_changed',
  ({ orders, cause }) =>
    orders.map(({ id, before, after }) => ({
      type: 'sales_order.margin_changed',
      objectId: id,
      fields: [{ field: 'costOfGoodsSold', old: before, new: after }],
      cause,
    })),
);

export const recordRevaluedSales = observer(salesRevalued, async (work, { sales, change }) => {
  const orders = await recordRecosting(work.tx, work.org.id, sales, work.now, change);
  if (orders.length > 0) await work.emit(marginChanged, { orders, cause: change.cause });
});
