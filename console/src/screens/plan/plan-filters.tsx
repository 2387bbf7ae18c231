import { listLocations } from '@stockwright/client';
import { useAddress } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Choice } from '../../parts/list/choice.tsx';
import { useWords } from '../../words/language.tsx';
import type { Plan } from './use-plan.ts';

/** Locations that can be chosen. */
const most = 100;

/** The vendor that the address names, if the plan buys from it. */
export const vendorOf = ({ sums }: Plan, vendorId = ''): string =>
  sums.some((one) => one.vendorId === vendorId) ? vendorId : '';

/** The choice of a location, and of a vendor that the plan buys from. */
export function PlanFilters({ plan }: { plan: Plan }) {
  const words = useWords().plan;
  const [{ locationId = '', vendorId }, change] = useAddress();
  const { data: locations } = useRead(listLocations, { query: { limit: most } });
  const vendors = new Set(plan.sums.map((one) => one.vendorId));
  return (
    <>
      <Choice
        title={words.anyPlace}
        value={locationId}
        options={(locations?.data ?? []).map(({ id, name }) => ({ value: id, title: name }))}
        onChange={(id) => change({ locationId: id })}
      />
      <Choice
        title={words.anyVendor}
        value={vendorOf(plan, vendorId)}
        options={[...vendors].map((id) => ({ value: id, title: plan.names.get(id) ?? '' }))}
        onChange={(id) => change({ vendorId: id })}
      />
    </>
  );
}
