/** What sales earned, and what the stock was worth: each as a table that can be handed over. */
import { RecordPage } from '../../parts/record/record.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { Margins } from './margins.tsx';
import { StockValue } from './stock-value.tsx';

export default function Reports() {
  const words = useWords().reports;
  const [{ report }] = useAddress();
  return (
    <RecordPage
      title={words.title}
      states={
        <Tabs
          name="report"
          label={words.title}
          options={[
            { value: '', title: words.margins },
            { value: 'stock', title: words.stockValue },
          ]}
        />
      }
    >
      {report === 'stock' ? <StockValue /> : <Margins />}
    </RecordPage>
  );
}
