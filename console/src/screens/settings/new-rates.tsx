/** New exchange rates, typed or pasted as rows of a spreadsheet. */
import { setExchangeRates } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { todayIn, typedDay } from '../../parts/format.ts';
import { filled, type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useWords, type Words } from '../../words/language.tsx';

export function NewRates({ onClose }: { onClose(): void }) {
  const words = useWords().exchangeRates;
  const { id, timezone } = useOrganization();
  const today = todayIn(timezone);
  const toast = useToast();
  const [lines, setLines] = useState<readonly Line[]>(() => [newLine()]);
  const body = { rates: ratesOf(lines, today) };
  const act = useAct({
    body,
    ready: body.rates.length > 0,
    call: (client, options) => setExchangeRates(client, { body, ...options }),
    done: ({ created, updated }) => {
      outdate(id, 'exchange_rate');
      toast({ text: words.saved(created, updated), tone: 'good' });
      onClose();
    },
  });
  return (
    <ActPanel
      title={words.add}
      act={act}
      submitName={words.save}
      onClose={onClose}
      dirty={filled(lines).length > 0}
      preview={act.preview && <p>{words.willSave(act.preview.created, act.preview.updated)}</p>}
    >
      <p className="faint">{words.pasteText}</p>
      <LinesGrid
        label={words.title}
        pointer="/rates"
        lines={lines}
        onChange={setLines}
        columns={columnsOf}
      />
    </ActPanel>
  );
}

const columnsOf = ({ exchangeRates: words }: Words): readonly LineColumn[] => [
  { id: 'currency', title: words.currency, kind: 'text' },
  { id: 'rate', title: words.rate, kind: 'decimal' },
  { id: 'validFrom', title: words.validFrom, kind: 'text' },
];

/** A rate without a day is valid from today on. */
const ratesOf = (lines: readonly Line[], today: string) =>
  filled(lines).map(({ text: { currency = '', rate = '', validFrom = '' } }) => ({
    currency: currency.trim().toUpperCase(),
    rate,
    validFrom: validFrom.trim() === '' ? today : (typedDay(validFrom, today) ?? validFrom),
  }));
