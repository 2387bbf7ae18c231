import { type KeyboardEvent, useState } from 'react';
import { useWords } from '../words/language.tsx';
import { Field } from './field.tsx';

interface ScanProps {
  /** Takes what was scanned; the answer says what is wrong with it, if something is. */
  onScan(text: string): string | undefined | Promise<string | undefined>;
}

/** A field for a scanner that types and ends with Enter, or for a person who does. */
export function ScanField({ onScan }: ScanProps) {
  const words = useWords().scan;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const scanned = text.trim();
    if (scanned === '') return;
    // The field is free for the next code while this one is looked up.
    setText('');
    setFault(await onScan(scanned));
  };
  return (
    <Field
      label={words.label}
      value={text}
      onChange={setText}
      placeholder={words.hint}
      fault={fault}
      onKeyDown={onKeyDown}
    />
  );
}

/** Whether a scanned text means an item: its barcode, or its code in any case. */
export const isCodeOf = (text: string, code: string, barcode: string | undefined): boolean =>
  text === barcode || text.toLowerCase() === code.toLowerCase();
