import type { GetInventoryValuationResponse } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { recordAddress } from '../../base/record-address.ts';
import { Time } from '../../parts/figures.tsx';
import { Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

type Difference = GetInventoryValuationResponse['differences'][number];

/** The entries that explain why the value is another one now than it was known to be. */
export function Differences({ valuation }: { valuation: GetInventoryValuationResponse }) {
  const words = useWords();
  const own = words.reports;
  const { differences, differencesTruncated } = valuation;
  return (
    <Section title={own.differences}>
      <SmallTable
        label={own.differences}
        rows={differences}
        idOf={({ ledgerEntryId }) => ledgerEntryId}
        empty={own.noDifferences}
        columns={[
          {
            title: words.ledger.columns.entry,
            cell: ({ ledgerEntryId, entryCode }) => (
              <Go to={`/why?ledgerEntryId=${ledgerEntryId}`}>{entryCode}</Go>
            ),
          },
          { title: words.ledger.columns.day, day: ({ date }) => date },
          {
            title: words.ledger.columns.item,
            cell: ({ ledger, itemId, itemCode }) => (
              <Go to={`/items/${ledger === 'materials' ? 'materials' : 'skus'}/${itemId}`}>
                {itemCode}
              </Go>
            ),
          },
          { title: own.reason, cell: (difference) => <Reason of={difference} /> },
          { title: own.changedAt, cell: ({ changedAt }) => <Time value={changedAt} /> },
          { title: own.quantity, quantity: ({ quantityDifference }) => quantityDifference },
          { title: own.difference, amount: ({ valueDifference }) => valueDifference },
        ]}
      />
      {differencesTruncated && <p className="faint">{own.moreDifferences}</p>}
    </Section>
  );
}

/** The event, and the record that caused it. */
function Reason({ of: { reason, causeType, causeId } }: { of: Difference }) {
  const words = useWords();
  const kinds: Record<string, string> = words.kinds;
  const to = causeType && causeId ? recordAddress(causeType, causeId) : undefined;
  const cause = causeType && (kinds[causeType] ?? causeType);
  return (
    <>
      {words.reports.reasons[reason]} {to ? <Go to={to}>{cause}</Go> : cause}
    </>
  );
}
