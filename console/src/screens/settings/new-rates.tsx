/** New exchange rates, typed or pasted as rows of a spreadsheet. */
import { setExchangeRates } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { todayIn, typedDay } from '../../parts/format.ts';
import { filled, type Line, type LineColumn, Lines, linesOf } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useLanguage, type Words } from '../../words/language.tsx';

export function NewRates({ onClose }: { onClose(): void }) {
  const { locale, words: all } = useLanguage();
  const words = all.exchangeRates;
  const { timezone } = useOrganization();
  const saved = useSaved('exchange_rate', onClose);
  const form = useForm(() => ({ rates: new Lines() }));
  const body = { rates: ratesOf(form.values.rates.all, todayIn(timezone), locale) };
  const act = useAct({
    body,
    ready: body.rates.length > 0,
    call: (client, options) => setExchangeRates(client, { body, ...options }),
    done: ({ created, updated }) => saved(words.saved(created, updated)),
  });
  return (
    <ActPanel
      title={words.add}
      act={act}
      submitName={words.save}
      form={form}
      onClose={onClose}
      preview={act.preview && <p>{words.willSave(act.preview.created, act.preview.updated)}</p>}
    >
      <p className="faint">{words.pasteText}</p>
      <LinesGrid label={words.title} {...linesOf(form, 'rates')} columns={columnsOf} />
    </ActPanel>
  );
}

const columnsOf = ({ exchangeRates: words }: Words): readonly LineColumn[] => [
  { id: 'currency', title: words.currency, isRequired: true, kind: 'text' },
  { id: 'rate', title: words.rate, isRequired: true, kind: 'decimal' },
  { id: 'validFrom', title: words.validFrom, kind: 'text' },
];

/** A rate without a day is valid from today on. */
const ratesOf = (lines: readonly Line[], today: string, locale: string) =>
  filled(lines).map(({ text: { currency = '', rate = '', validFrom = '' } }) => ({
    currency: currency.trim().toUpperCase(),
    rate,
    validFrom: validFrom.trim() === '' ? today : (typedDay(validFrom, today, locale) ?? validFrom),
  }));
