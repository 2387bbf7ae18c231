/** Sales whose goods cost another now say so on the timelines of their orders. */
import { observer } from '../../kernel/contract/work.ts';
import { salesRevalued } from '../../ledger/change.ts';
import { recordRecosting } from './timeline.store.ts';

export const recordRevaluedSales = observer(salesRevalued, ({ tx, org, now }, { sales, change }) =>
  recordRecosting(tx, org.id, sales, now, change),
);
