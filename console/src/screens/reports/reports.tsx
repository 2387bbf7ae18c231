/**
 * Reports: the margins of sales, the value of the stock, the costs that have changed since, and the
 * journals of the books.
 */
import { useMemo } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { RecordPage } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/language.tsx';
import { CostChanges } from './cost-changes.tsx';
import { Journals } from './journals.tsx';
import { Margins } from './margins.tsx';
import { StockValue } from './stock-value.tsx';

export default function Reports() {
  const words = useWords().reports;
  const [{ report }] = useAddress();
  const tabs = useMemo(
    () => (
      <Tabs
        name="report"
        label={words.title}
        options={[
          { value: '', title: words.margins },
          { value: 'stock', title: words.stockValue },
          { value: 'costs', title: words.costChanges },
          { value: 'journals', title: words.journals },
        ]}
      />
    ),
    [words],
  );
  if (report === 'costs') return <CostChanges tabs={tabs} />;
  return (
    <RecordPage title={words.title} states={tabs}>
      <Report name={report} />
    </RecordPage>
  );
}

function Report({ name }: { name: string | undefined }) {
  if (name === 'stock') return <StockValue />;
  return name === 'journals' ? <Journals /> : <Margins />;
}
