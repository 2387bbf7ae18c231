/** Goods that went back to vendors. */
import { vendorReturns } from '../../parts/returns/kind.tsx';
import { ReturnList } from '../../parts/returns/return-list.tsx';

export default function VendorReturns() {
  return <ReturnList kindOf={vendorReturns} />;
}
