/** The plan: goods to buy, make, move and hurry, so that nothing runs short. */
import { useState } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { Button } from '../../parts/button.tsx';
import { Loaded, RecordPage } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/language.tsx';
import { Drafted, type DraftedProps } from './drafted.tsx';
import { type Group, groupsOf, isOrder, keyOf } from './groups.ts';
import styles from './plan.module.css';
import { PlanFilters, vendorOf } from './plan-filters.tsx';
import { PlanGroup } from './plan-group.tsx';
import { useChoices } from './use-choices.ts';
import { useDrafts } from './use-drafts.ts';
import { type Plan as PlanAnswer, usePlan, type VendorChoice } from './use-plan.ts';

const usualDays = 90;
const horizons = [30, 90, 180] as const;

export default function Plan() {
  const [{ horizonDays: asked, locationId, vendors: choice }] = useAddress();
  const horizonDays = Number(asked) || usualDays;
  const vendors = choice === 'cheapest' ? 'cheapest' : 'preferred';
  const found = usePlan({ horizonDays, vendors, ...(locationId && { locationId }) });
  return (
    <Loaded query={found}>
      {(plan) => <Shown key={vendors} plan={plan} of={{ horizonDays, vendors }} />}
    </Loaded>
  );
}

interface ShownProps {
  plan: PlanAnswer;
  of: { horizonDays: number; vendors: VendorChoice };
}

function Shown({ plan, of }: ShownProps) {
  const words = useWords().plan;
  const [address] = useAddress();
  const { left, setLeft, quantities, setQuantities, forget } = useChoices(of.vendors);
  const vendorId = vendorOf(plan, address.vendorId);
  const suggestions = plan.suggestions.filter((one) => !vendorId || one.vendorId === vendorId);
  const orders = suggestions.filter(isOrder);
  const chosen = orders.filter((one) => !left.has(keyOf(one)));
  const [drafted, setDrafted] = useState<DraftedProps | undefined>();
  const { create, isCreating, problem } = useDrafts(chosen, quantities, of, (made) => {
    if (made) forget();
    setDrafted(made && { made, names: namesOf(plan) });
  });
  const groups = groupsOf(suggestions);
  return (
    <RecordPage
      title={words.title}
      actions={
        <>
          <Horizon />
          <Vendors />
          <PlanFilters plan={plan} />
          {orders.length > 0 && (
            <Button main disabled={chosen.length === 0 || isCreating} onClick={create}>
              {words.create(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {drafted && <Drafted {...drafted} />}
      {groups.length === 0 && (
        <div className={styles.empty}>
          <h2>{words.emptyTitle}</h2>
          <p className="faint">{words.emptyText(of.horizonDays)}</p>
        </div>
      )}
      {groups.map((group) => (
        <PlanGroup
          key={group.key}
          group={group}
          sum={sumOf(plan, group)}
          names={plan.names}
          left={left}
          onLeft={setLeft}
          quantities={quantities}
          onQuantities={setQuantities}
        />
      ))}
      {plan.hasMore && <p className="faint">{words.more}</p>}
    </RecordPage>
  );
}

function Horizon() {
  const words = useWords().plan;
  return (
    <Tabs
      name="horizonDays"
      label={words.horizon}
      options={horizons.map((count) => ({
        value: count === usualDays ? '' : String(count),
        title: words.days(count),
      }))}
    />
  );
}

function Vendors() {
  const words = useWords().plan;
  return (
    <Tabs
      name="vendors"
      label={words.vendors}
      options={[
        { value: '', title: words.preferredVendors },
        { value: 'cheapest', title: words.cheapestOffers },
      ]}
    />
  );
}

/** The names of an order's vendor and product: the next plan may lack both. */
const namesOf = ({ names, suggestions }: PlanAnswer) =>
  new Map([...names, ...suggestions.map(({ item }) => [item.id, item.name] as const)]);

const sumOf = ({ sums }: PlanAnswer, { vendorId, locationId }: Group) =>
  sums.find((sum) => sum.vendorId === vendorId && sum.locationId === locationId);
