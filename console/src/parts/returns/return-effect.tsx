/** The effect of goods that come back: what they bring, what is lost, and what is credited. */
import type { CreateSalesReturnResponse } from '@stockwright/client';
import { useWords } from '../../words/language.tsx';
import { sum } from '../exact.ts';
import { ImpactView } from '../impact.tsx';
import { Money } from '../money.tsx';
import { Facts } from '../record/record.tsx';

interface Props {
  returned: CreateSalesReturnResponse;
  /** Of the order. */
  currency: string | undefined;
}

export function ReturnEffect({ returned, currency }: Props) {
  const words = useWords().returns;
  const { status, items, creditTotal, impact } = returned;
  if (status === 'Expected') return <p>{words.expectedText}</p>;
  const all = (cost: 'returnedCost' | 'lossValue') => sum(...items.map((item) => item[cost]));
  return (
    <>
      <Facts
        facts={[
          [words.returnedCost, <Money key="r" value={all('returnedCost')} />],
          [words.loss, <Money key="l" value={all('lossValue')} />],
          [words.credit, <Money key="c" value={creditTotal} currency={currency} />],
        ]}
      />
      <ImpactView impact={impact} />
    </>
  );
}
