import { type GetPlanResponse, getPlan } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { useRead } from '../../base/use-read.ts';
import { Badge, Day, Quantity } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 20;

/** When the item runs out with the orders of today, and what the plan does about it. */
export function ItemPlan({ itemId }: { itemId: string }) {
  const words = useWords();
  const own = words.items;
  const found = useRead(getPlan, { query: { itemId, limit: shown } });
  return (
    <Section title={own.runsOut} actions={<Go to="/plan">{words.nav.plan}</Go>}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={own.runsOut}
            rows={data}
            idOf={({ action, locationId, neededOn }) => `${action} ${locationId} ${neededOn}`}
            empty={own.lasts}
            columns={[
              {
                title: own.neededOn,
                cell: ({ neededOn, late }) => (
                  <>
                    <Day value={neededOn} /> {late && <Badge tone="wrong">{own.late}</Badge>}
                  </>
                ),
              },
              { title: own.action, cell: ({ action }) => words.plan.actions[action] },
              {
                title: own.planned,
                cell: ({ quantity, unit }) => <Quantity value={quantity} unit={unit} />,
                align: 'end',
              },
              { title: own.actBy, day: ({ orderOn }) => orderOn },
              {
                title: own.because,
                cell: ({ reasons }) => <Reasons reasons={reasons} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

type Reason = GetPlanResponse['data'][number]['reasons'][number];

/** The orders that need it, each a link. */
function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  return reasons.map(({ kind, id, number, on }) => {
    const to = id && recordAddress(kind, id);
    if (!number) return null;
    return <span key={`${kind} ${id} ${on}`}>{to ? <Go to={to}>{number}</Go> : number} </span>;
  });
}
