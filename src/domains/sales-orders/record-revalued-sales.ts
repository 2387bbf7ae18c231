/** Records on the timelines of sales orders that the cost of their shipments has changed. */
import { observer } from '../../kernel/contract/work.ts';
import { salesRevalued } from '../../ledger/change.ts';
import { recordRecosting } from './timeline.store.ts';

export const recordRevaluedSales = observer(salesRevalued, ({ tx, org, now }, { sales, change }) =>
  recordRecosting(tx, org.id, sales, now, change),
);
