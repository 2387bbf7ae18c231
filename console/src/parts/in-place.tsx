import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useLanguage } from '../words/language.tsx';
import { useDecimalText } from './act/fields.tsx';
import { typedDecimal } from './format.ts';
import styles from './in-place.module.css';

interface InPlaceProps {
  label: string;
  /** A decimal; empty for none. */
  value: string;
  /** The value as it is read. */
  children: ReactNode;
  save(value: string): Promise<unknown>;
}

/** A figure that is changed where it stands: Enter keeps it, Escape leaves it as it was. */
export function InPlace({ label, value, children, save }: InPlaceProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return <Typed label={label} value={value} save={save} onClose={() => setOpen(false)} />;
  }
  return (
    <button type="button" className={styles.value} title={label} onClick={() => setOpen(true)}>
      {children}
    </button>
  );
}

function Typed({
  label,
  value,
  save,
  onClose,
}: Omit<InPlaceProps, 'children'> & { onClose(): void }) {
  const { locale } = useLanguage();
  const [text, setText] = useDecimalText(value);
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    await save(typedDecimal(text, locale));
    onClose();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of what was clicked.
      autoFocus
      aria-label={label}
      className={`number ${styles.input}`}
      inputMode="decimal"
      value={text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={onClose}
    />
  );
}
