/** The item that is counted now: how much of it is there. */
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { DecimalField } from '../../parts/act/fields.tsx';
import { Button } from '../../parts/button.tsx';
import { isDecimal, smaller, sum } from '../../parts/exact.ts';
import { useFormat } from '../../parts/format.ts';
import { useCountWords } from '../../words/counts.ts';
import styles from './counting.module.css';
import { countAfter, type Entry } from './entry.ts';

interface Props {
  entry: Entry;
  /** The count of the item at the place before. */
  before: string | undefined;
  fault: string | undefined;
  onChange(entry: Entry): void;
  onSave(): void;
  /** A scanner has typed into the field of the quantity; the entry was another before. */
  onScan(text: string, before: Entry): void;
  onClose(): void;
}

const modes = ['set', 'add'] as const;

export function EntryCard({ entry, before, fault, onChange, onSave, onScan, onClose }: Props) {
  const words = useCountWords();
  const { item, place, mode } = entry;
  return (
    <section className={styles.entry} aria-label={words.enter(item.code)}>
      <p className="faint">{place.code}</p>
      <h2>{item.code}</h2>
      <p className="faint">
        {item.name} {item.unit && `· ${item.unit}`}
      </p>
      <QuantityStep {...{ entry, before, onChange, onSave, onScan }} />
      {before !== undefined && <Result entry={entry} before={before} />}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <fieldset className={styles.modes}>
        <legend className="faint">{words.mode}</legend>
        {modes.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="mode"
              checked={mode === value}
              onChange={() => onChange({ ...entry, mode: value, isChosen: true })}
            />
            {words.modes[value]}
          </label>
        ))}
      </fieldset>
      <div className={styles.keys}>
        <Button onClick={onClose}>{words.putAside}</Button>
        <Button main onClick={onSave}>
          {words.save}
        </Button>
      </div>
    </section>
  );
}

/** The count with the entry, beside that before it. */
function Result({ entry, before }: { entry: Entry; before: string }) {
  const words = useCountWords();
  const format = useFormat();
  const { quantity, mode } = entry;
  const result =
    mode && isDecimal(quantity) ? countAfter(before, { counted: quantity, mode }) : before;
  return <p>{words.already(format.quantity(before), format.quantity(result))}</p>;
}

type StepProps = Pick<Props, 'entry' | 'before' | 'onChange' | 'onSave' | 'onScan'>;

/** A number that is typed, or stepped by one. */
function QuantityStep({ entry, before, onChange, onSave, onScan }: StepProps) {
  const words = useCountWords();
  const { item, quantity, mode, isChosen } = entry;
  // A typed quantity is all there is, unless the item is counted already: that has to be said.
  const typedMode = before === undefined ? 'set' : undefined;
  const quick = useQuickKeys();
  const step = (by: '1' | '-1') => {
    const next = sum(quantity, by);
    onChange({ ...entry, quantity: smaller(next, '0') ? '0' : next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const typed = quick.heard(event, entry);
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (typed?.before) onScan(typed.text, typed.before);
    else onSave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the field in it.
    <div className={styles.step} onKeyDown={onKeyDown} onFocus={selectText}>
      <button type="button" aria-label={words.less} onClick={() => step('-1')}>
        −
      </button>
      <DecimalField
        label={words.quantity}
        pointer="/counted"
        value={quantity}
        onChange={(next) =>
          onChange({ ...entry, quantity: next, mode: isChosen ? mode : typedMode })
        }
        suffix={item.unit}
      />
      <button type="button" aria-label={words.greater} onClick={() => step('1')}>
        +
      </button>
    </div>
  );
}

/** A typed number replaces the one in the field. */
function selectText({ target }: FocusEvent) {
  if (target instanceof HTMLInputElement) target.select();
}

/** Milliseconds between two keys of a scanner, and how many of them tell that it is one. */
const quickest = 35;
const fewest = 6;

interface QuickKeys {
  text: string;
  /** The entry before the first of them. */
  before: Entry | undefined;
  at: number;
}

const noKeys: QuickKeys = { text: '', before: undefined, at: 0 };

/** Hears whether keys come as fast as from a scanner: then they are no quantity. */
function useQuickKeys() {
  const run = useRef<QuickKeys>(noKeys);
  return {
    heard({ key, timeStamp }: KeyboardEvent, entry: Entry) {
      const { current } = run;
      if (key === 'Enter') {
        const isScan = current.text.length >= fewest && timeStamp - current.at < quickest;
        run.current = noKeys;
        return isScan ? current : undefined;
      }
      if (key.length !== 1) return undefined;
      const goesOn = timeStamp - current.at < quickest;
      run.current = {
        text: goesOn ? current.text + key : key,
        before: goesOn ? current.before : entry,
        at: timeStamp,
      };
      return undefined;
    },
  };
}
