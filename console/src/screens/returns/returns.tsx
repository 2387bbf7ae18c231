/** Goods that customers sent back, or are to send back. */
import { salesReturns } from '../../parts/returns/kind.tsx';
import { ReturnList } from '../../parts/returns/return-list.tsx';

export default function Returns() {
  return <ReturnList kindOf={salesReturns} />;
}
