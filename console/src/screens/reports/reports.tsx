/** Reports: the margins of sales, the value of the stock, and the costs that have changed since. */
import { useMemo } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { RecordPage } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/language.tsx';
import { CostChanges } from './cost-changes.tsx';
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
        ]}
      />
    ),
    [words],
  );
  if (report === 'costs') return <CostChanges tabs={tabs} />;
  return (
    <RecordPage title={words.title} states={tabs}>
      {report === 'stock' ? <StockValue /> : <Margins />}
    </RecordPage>
  );
}
