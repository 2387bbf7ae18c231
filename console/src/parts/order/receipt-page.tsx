/** The page of a receipt: what came with a delivery, or what was made in a batch. */
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { Go } from '../../base/link.tsx';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import type { Change } from '../activity/change-texts.ts';
import { RecordHistory } from '../activity/record-history.tsx';
import { Button } from '../button.tsx';
import { Day, Time } from '../figures.tsx';
import { Facts, RecordPage, Section } from '../record/record.tsx';

interface AnyReceipt {
  id: string;
  receiptNumber: string;
  receiptDate: string;
  createdAt: string;
  createdByName?: string | null;
  notes: string | null;
}

interface ReceiptPageProps<Receipt extends AnyReceipt> {
  receipt: Receipt;
  /** That it belongs to: its kind in words, its number, and its screen. */
  order: { kind: string; number: string; to: string };
  /** Above its facts. */
  title: string;
  /** The facts that only its kind has. */
  facts: readonly (readonly [string, ReactNode])[];
  /** The panels that change it and take it out again. */
  Correct: ComponentType<{ receipt: Receipt; onClose(): void }>;
  Reverse: ComponentType<{ receipt: Receipt; onClose(): void }>;
  /** Sends goods of it back, if any can go. */
  Return?: ComponentType<{ receipt: Receipt; onClose(): void }> | undefined;
  /** Its lines. */
  children: ReactNode;
  /** Further differences that a change of it has made. */
  differences?(change: Change): ReactNode;
}

export function ReceiptPage<Receipt extends AnyReceipt>(props: ReceiptPageProps<Receipt>) {
  const { receipt, order, title, facts, Correct, Reverse, Return, children, differences } = props;
  const { receipts: words, vendorReturns, costChanges } = useWords();
  const [{ act }, change] = useAddress();
  const correct = () => change({ act: 'correct' });
  const close = () => change({ act: '' });
  useKeys({ e: { name: words.correct, run: correct } });
  return (
    <RecordPage
      title={`${receipt.receiptNumber} · ${order.number}`}
      actions={
        <>
          <Go to={`/reports?report=costs&causeId=${receipt.id}`}>{costChanges.ofThis}</Go>
          <Button onClick={() => change({ act: 'reverse' })}>{words.reverse}</Button>
          {Return && <Button onClick={() => change({ act: 'return' })}>{vendorReturns.act}</Button>}
          <Button main onClick={correct}>
            {words.correct}
          </Button>
        </>
      }
    >
      <Section title={title}>
        <Facts
          facts={[
            [
              order.kind,
              <Go key="o" to={order.to}>
                {order.number}
              </Go>,
            ],
            [words.day, <Day key="d" value={receipt.receiptDate} />],
            ...facts,
            [words.entered, <Time key="e" value={receipt.createdAt} />],
            [words.enteredBy, receipt.createdByName ?? '–'],
            [words.notes, receipt.notes || '–'],
          ]}
        />
      </Section>
      {children}
      <RecordHistory recordId={receipt.id} more={differences} />
      <Suspense>
        {act === 'correct' && <Correct receipt={receipt} onClose={close} />}
        {act === 'reverse' && <Reverse receipt={receipt} onClose={close} />}
        {act === 'return' && Return && <Return receipt={receipt} onClose={close} />}
      </Suspense>
    </RecordPage>
  );
}
